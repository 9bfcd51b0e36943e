"""Everything that is stored as one file: settings, results, progress and all games; and how a file is merged."""
