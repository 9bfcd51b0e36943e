"""Write the golden games anew: python3 tests/golden/make.py. Look at what changed before committing it."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
ENGINE = TESTS / "engine"
sys.path[:0] = [str(path) for path in (TESTS.parent / "py", ENGINE, ENGINE / "kingdom_builder", ENGINE / "woodcraft")]

if __name__ == "__main__":
    import golden_tables
    import goldens
    import kb_goldens
    import wc_goldens

    for name in goldens.GAMES:
        path = goldens.FOLDER / f"cartographers_{name}.txt"
        path.write_text(goldens.transcript(name), encoding="utf-8")
        print(path.relative_to(TESTS.parent))
    for path in (*golden_tables.write(), *kb_goldens.write(), *wc_goldens.write()):
        print(path.relative_to(TESTS.parent))
