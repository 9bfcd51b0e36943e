"""Tests of the rules of Cartographers, and their references."""
