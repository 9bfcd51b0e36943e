"""Live games: what two devices exchange to connect directly, and what they send each other then (docs/links.md)."""
