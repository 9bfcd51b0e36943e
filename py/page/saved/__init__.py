"""The list of saved games, loaded when it is opened."""
