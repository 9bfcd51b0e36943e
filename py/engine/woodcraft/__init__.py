"""Woodcraft: the rules."""
