"""Write the golden games again: python3 tests/golden/make.py. Look at what changed before committing it."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(path) for path in (TESTS.parent / "py", TESTS / "engine")]

if __name__ == "__main__":
    import kingdom_builder.goldens
    import woodcraft.goldens
    from cartographers import golden_tables, goldens
    from golden_files import FOLDER

    for kind, games in (
        ("cartographers", goldens),
        ("table", golden_tables),
        ("kingdom", kingdom_builder.goldens),
        ("woodcraft", woodcraft.goldens),
    ):
        for name in games.GAMES:
            path = FOLDER / f"{kind}_{name}.txt"
            path.write_text(games.transcript(name), encoding="utf-8")
            print(path.relative_to(TESTS.parent))
