"""Cartographers on the page."""
