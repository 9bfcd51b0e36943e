"""Puzzles: the list of them, and the table of a game with a task."""
