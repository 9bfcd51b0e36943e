"""A card as a button or, where nothing can be done with it, as a picture."""

from __future__ import annotations

from page.html import Attribute, Child, Html, button, span


def card_button(*inside: Child, cls: str, info: str, still: bool, **more: Attribute) -> Html:
    """``still``: whether it is a picture. ``info``: the key of its information card; ``more``: what a button has."""
    if still:
        return span(*inside, cls=cls, data_info=info)
    return button(*inside, type="button", cls=cls, data_info=info, **more)
