"""A chart of the start-up phases: a bar for each page, cold and warm, on one scale."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

#: Each phase by the mark it ends with (see static/python.js and py/main.py), its name, its colour.
PHASES = (
    ("inkstead begun", "page and scripts", "#8C8577"),
    ("inkstead webassembly", "WebAssembly", "#3F6E8C"),
    ("inkstead python", "Python's own start", "#B5532D"),
    ("inkstead main", "PyScript", "#7A5C99"),
    ("inkstead app", "imports", "#C29A2F"),
    ("ready", "the first board", "#4F7F4A"),
)
WIDTH, LEFT, TOP, BAR, STEP = 760, 150, 44, 26, 44
STYLE = "text{font:13px system-ui,sans-serif;fill:#26241f}@media(prefers-color-scheme:dark){text{fill:#e8e2d4}}"


def spans(marks: Mapping[str, float]) -> list[float]:
    """The length of each phase; a page without the mark of a phase spent no time in it."""
    durations, before = [], 0.0
    for mark, _, _ in PHASES:
        at = marks.get(mark, before)
        durations.append(max(0.0, at - before))
        before = max(before, at)
    return durations


def draw(path: Path, rows: Sequence[tuple[str, Sequence[float]]]) -> None:
    """Write the picture: rows of a name and the length of each phase in ms."""
    scale = (WIDTH - LEFT - 70) / max(sum(lengths) for _, lengths in rows)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {TOP + STEP * len(rows)}" role="img">']
    parts += ["<title>Where the time of a start goes</title>", f"<style>{STYLE}</style>"]
    x = 8
    for _, name, colour in PHASES:
        parts.append(f'<rect x="{x}" y="12" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{x + 17}" y="23">{escape(name)}</text>')
        x += 36 + 7 * len(name)
    for number, (name, lengths) in enumerate(rows):
        y, at = TOP + STEP * number, float(LEFT)
        parts.append(f'<text x="{LEFT - 10}" y="{y + 18}" text-anchor="end">{escape(name)}</text>')
        for (_, phase, colour), length in zip(PHASES, lengths, strict=True):
            title = f"<title>{escape(phase)}: {length:.0f} ms</title>"
            parts.append(
                f'<rect x="{at:.1f}" y="{y}" width="{length * scale:.1f}" height="{BAR}" fill="{colour}">{title}</rect>'
            )
            at += length * scale
        parts.append(f'<text x="{at + 8:.1f}" y="{y + 18}">{sum(lengths):.0f} ms</text>')
    path.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8", newline="\n")
