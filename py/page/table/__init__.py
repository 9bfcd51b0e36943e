"""What the tables of all games share: turn flow, display, dialogs, keys, bots, the end of a game."""
