"""Two games of one deal side by side."""
