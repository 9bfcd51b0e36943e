"""The review of a finished game, loaded when it is first opened."""
