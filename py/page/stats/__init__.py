"""The screen of statistics. It is fetched when it is opened for the first time."""
