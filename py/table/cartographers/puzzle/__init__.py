"""The puzzles of Cartographers."""
