"""The tabs of Woodcraft on a phone: questions and scenes show the tab they need, and then the chosen one returns."""

from page.woodcraft.tabs import Tabs


def test_the_chosen_tab_returns_after_a_row_of_scenes() -> None:
    tabs = Tabs("wheel")
    tabs.show("shop")
    for tab in ("wheel", "orders", "shop"):
        tabs.turn_to(tab)
        assert (tabs.shown, tabs.chosen) == (tab, "shop")
    tabs.turn_to("")
    assert tabs.shown == tabs.chosen == "shop"


def test_a_tab_that_is_chosen_meanwhile_stays() -> None:
    tabs = Tabs("wheel")
    tabs.turn_to("orders")
    tabs.show("tracks")
    tabs.turn_to("")
    assert tabs.shown == "tracks"
