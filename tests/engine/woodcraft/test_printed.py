"""Values that the rulebook prints, or that follow from its examples, are equal in all versions of the standard set."""

from engine.woodcraft.standard import STANDARD

from .tables import FROZEN


def leaves(inside, path=()):
    """Every single value of a document by its path; a card or another part with an id is named by its id."""
    if isinstance(inside, dict):
        for key, value in inside.items():
            yield from leaves(value, (*path, key))
    elif isinstance(inside, list):
        for place, value in enumerate(inside):
            name = value["id"] if isinstance(value, dict) and "id" in value else str(place)
            yield from leaves(value, (*path, name))
    else:
        yield path, inside


def ours(path):
    """Whether a value is of our own design, by the document or by its part."""
    if ".".join(path) in DESIGNED or any(".".join(path[:end]) in DESIGNED for end in range(len(path))):
        return True
    inside = FROZEN
    for step in path:
        if isinstance(inside, dict):
            if inside.get("designed") is True:
                return True
            inside = inside[step]
        else:
            named = (part for part in inside if isinstance(part, dict) and part.get("id") == step)
            inside = next(named, None) or inside[int(step)]
    return False


NAMES = {"id", "title", "version", "format"}
DESIGNED = set(STANDARD["designed"])
PRINTED = {
    path: value
    for path, value in leaves(FROZEN)
    if path[0] not in {*NAMES, "designed"} and path[-1] != "designed" and not ours(path)
}


def test_no_version_changes_what_is_printed():
    now = dict(leaves(STANDARD))
    assert len(PRINTED) > 100
    assert {path: now.get(path) for path in PRINTED} == PRINTED


def test_the_last_step_of_the_market_is_printed():
    assert STANDARD["market"][-1] == FROZEN["market"][-1] == {"cost": 12, "points": 11}


def test_two_of_one_material_and_three_of_another_cost_four():
    costs = STANDARD["prices"]["materials"]["cost_by_amount"]
    assert costs["2"] + costs["3"] == 4
