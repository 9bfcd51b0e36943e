"""Thinking ahead: what the bots' worker prepares while the player thinks."""
