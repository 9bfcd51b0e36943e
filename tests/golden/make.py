"""Write the golden games again: python3 tests/golden/make.py. Look at what changed before committing it."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(path) for path in (TESTS.parent / "py", TESTS / "engine")]

if __name__ == "__main__":
    import kingdom_builder.goldens
    import woodcraft.goldens
    from cartographers import golden_tables, goldens

    for name in goldens.GAMES:
        path = goldens.FOLDER / f"cartographers_{name}.txt"
        path.write_text(goldens.transcript(name), encoding="utf-8")
        print(path.relative_to(TESTS.parent))
    for path in (*golden_tables.write(), *kingdom_builder.goldens.write(), *woodcraft.goldens.write()):
        print(path.relative_to(TESTS.parent))
