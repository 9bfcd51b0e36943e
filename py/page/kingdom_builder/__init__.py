"""The table of Kingdom Builder on the page."""
