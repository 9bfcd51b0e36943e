"""What the tables of all games share: markup, leaves, company, parts that are written only where they change."""
