"""Everything around the rules of a game except the browser: sessions, saved games, deal codes, texts."""
