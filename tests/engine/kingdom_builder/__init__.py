"""Tests of the rules of Kingdom Builder, and their references."""
