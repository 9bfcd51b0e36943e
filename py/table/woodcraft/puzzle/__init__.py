"""The puzzles of Woodcraft."""
