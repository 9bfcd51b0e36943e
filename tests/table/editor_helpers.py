"""Types into the fields of a card set."""


def place_of(one, deck, id):
    return [card["id"] for card in one.cards(deck)].index(id)


def typed(one, deck, id, **more):
    """Type into some fields of a card's form; double underscores stand for dots."""
    place = place_of(one, deck, id)
    one.write(deck, place, one.fields(deck, place) | {name.replace("__", "."): text for name, text in more.items()})
    return one.cards(deck)[place]
