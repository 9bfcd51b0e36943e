"""Tests of the rules of Woodcraft, and their references."""
