"""Sheets to print: an empty one to draw on, and a finished game with its score sheet."""
