"""Cartographers at the table: the hand that holds a shape over the map."""
