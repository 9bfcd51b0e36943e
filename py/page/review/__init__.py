"""The review of a finished game. It is fetched when it is opened for the first time."""
