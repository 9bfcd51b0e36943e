"""Guided first games: the table of a game with a coach."""
