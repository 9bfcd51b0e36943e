"""The drawing kit: ink on paper, drawn in code on a canvas (see docs/architecture.md)."""
