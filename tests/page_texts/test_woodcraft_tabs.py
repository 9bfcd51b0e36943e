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


def test_the_tab_of_an_answered_question_is_kept_until_it_is_let_go() -> None:
    tabs = Tabs("wheel")
    tabs.turn_to("orders")
    tabs.turn_to("")
    tabs.keep()
    tabs.turn_to("")
    tabs.keep()
    assert (tabs.shown, tabs.chosen) == ("orders", "wheel")
    tabs.is_kept = False
    tabs.turn_to("")
    assert tabs.shown == tabs.chosen == "wheel"
    tabs.turn_to("")
    tabs.keep()
    assert tabs.shown == "wheel", "the last question needed no tab"


def test_a_tab_that_is_chosen_meanwhile_stays() -> None:
    tabs = Tabs("wheel")
    tabs.turn_to("orders")
    tabs.show("tracks")
    tabs.turn_to("")
    assert tabs.shown == "tracks"
