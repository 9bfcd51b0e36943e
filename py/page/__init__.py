"""The user interface: the only package that uses the browser."""
