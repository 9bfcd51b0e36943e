"""Nim: the frames of a replay and the line in the list of games."""
