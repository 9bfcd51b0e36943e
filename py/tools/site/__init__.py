"""What makes the sources a site: its page, its policy, its worker, its icons, its sums, and the one file."""
