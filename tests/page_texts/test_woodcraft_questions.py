"""Questions of Woodcraft in words: what is said holds for the position."""

from session_helpers import words
from woodcraft.tables import moved, play

from page.woodcraft import texts

EN = words("en")


def test_the_colour_sold_is_spoken_of_only_after_a_sale() -> None:
    said = {}
    for answer in ("done", "sell y2"):
        state = moved("exchange_dice", pile=["y2"], blueberry=9)
        play(state, "do", answer)
        view = state.view(0)
        assert view["prompt"]["id"] == "exchange_buy" and ("buy y6" in view["actions"]) == (answer == "done")
        said[answer] = texts.prompt_more(EN, view)
    assert said == {"done": "", "sell y2": EN("wc.prompt.exchange_buy.more")}
