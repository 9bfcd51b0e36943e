"""Editing card sets: an archive of its own, because few players need it."""
