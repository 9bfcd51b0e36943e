"""Woodcraft: the selection, orders within reach, card sets, the frames of a replay and the list of games."""
