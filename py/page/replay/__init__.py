"""The replay of a game, as a screen. It is fetched when it is opened for the first time."""
