"""The achievements of each game as a screen, and the new ones at the end of a game."""
