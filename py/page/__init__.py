"""The only room that knows a browser."""
