"""The editor of card sets. It is fetched when it is opened for the first time."""
