"""Checks a card set from outside."""

from __future__ import annotations

from typing import Any


def check(document: Any) -> None:
    """BadData unless the document is a card set."""
