"""Small pictures of games, for the first screen and the list of games."""
