"""The table of Woodcraft on the page."""
