"""Write what a release leaves with its players: python3 tests/golden/make_release.py. It overwrites nothing.

A shelf, a file and links of every game, under way and finished. Run it when a format or a rules number was raised, so
that tests/table/test_released_versions.py holds the new version too.
"""

import json
import sys
from pathlib import Path

GOLDEN = Path(__file__).resolve().parent
sys.path[:0] = [str(path) for path in (GOLDEN.parents[1] / "py", GOLDEN.parent / "engine", GOLDEN.parent / "table")]

NOW = 1_760_000_000


def sessions():
    """By name: each game under way, alone and for several, and finished."""
    import engine
    from engine import Chance
    from table.deals import Deal
    from table.session import Session, Sitter

    options = {"cartographers": {"skills": True, "ambushes": "random", "side": "B"}, "woodcraft": {"even_start": True}}
    for number, game in enumerate(engine.games()):
        for name, players, turns in (("start", 1, 0), ("running", 2, 12), ("finished", 3, 999)):
            sitters = [Sitter(name="Ada"), *[Sitter("easy")] * (players - 1)]
            session = Session(Deal.of(game, 7 + number, players, **options.get(game, {})), sitters)
            chance = Chance.of(number, stream="release")
            while not session.over and len(session.state.history) < turns:
                session.place(chance.pick(session.state.actions()))
                if session.inked is not None:
                    session.reveal()
            yield f"{game} {name}", session


def main():
    from session_helpers import MemoryStore

    from table import save_format, sharing
    from table.saved_games import Shelf

    games = dict(sessions())
    shelf = Shelf(MemoryStore())
    for name, session in games.items():
        shelf.save(name.replace(" ", "-"), session, NOW)
    rules = "-".join(str(session.state.rules) for name, session in games.items() if name.endswith("start"))
    links = {
        name: {"link": sharing.link(session), "deal": session.deal.code(), "scores": session.state.scores()}
        for name, session in games.items()
    }
    file = json.loads(sharing.to_file([sharing.FileGame(session, NOW) for session in games.values()], NOW))
    for name, data in (
        (f"shelf_{save_format.FORMAT}_boards_rules_{rules}", shelf._store.texts),
        (f"file_{sharing.FORMAT}_rules_{rules}", file),
        (f"links_rules_{rules}", links),
    ):
        path = GOLDEN / f"{name}.json"
        if not path.exists():
            path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
