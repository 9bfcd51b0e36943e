"""Games by links on the page: what a link opens, the table of such a game, the dialog that shows its links."""
