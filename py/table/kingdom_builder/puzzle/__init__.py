"""The puzzles of Kingdom Builder."""
