"""The screen of the games of the day. It is fetched when it is opened for the first time."""
