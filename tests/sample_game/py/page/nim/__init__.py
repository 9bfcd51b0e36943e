"""Nim on the page."""
