"""A sitting at the table: sessions, saves, deal codes and words. Knows no browser."""
