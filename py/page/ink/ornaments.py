"""The ornament of the last screen: a wax seal."""

from math import cos, sin

from page.ink import marks
from page.ink.chart import rose
from page.ink.surface import Canvas, path, prepare
from page.ink.tokens import theme


def wax_seal(canvas: Canvas, size: float, dpr: float, name: str) -> None:
    """Draw the red seal of a finished map, with a rose pressed into it."""
    ink = theme(name)
    context = prepare(canvas, size, size, dpr)
    scale = size / 112
    context.translate(size / 2, size / 2)
    context.scale(scale, scale)
    points = []
    for i in range(72):
        turn = i / 72 * marks.ROUND
        radius = 48 + sin(turn * 5 + 1) * 2 + sin(turn * 9) * 1.4
        points.append(f"{cos(turn) * radius:.2f} {sin(turn) * radius:.2f}")
    wax = path("M" + "L".join(points) + "Z")
    context.save()
    context.shadowColor = theme("light").shade("60,20,10", "", 0.4) if ink.light else "rgba(0,0,0,.6)"
    context.shadowBlur = 6 * scale * dpr
    context.shadowOffsetY = 2.5 * scale * dpr
    context.fillStyle = ink.accent
    context.fill(wax)
    context.restore()
    # Light from the upper left on the raised rim.
    context.save()
    context.clip(wax)
    context.lineWidth = 3
    context.strokeStyle = "rgba(255,236,220,.22)"
    context.translate(0.9, 1.1)
    context.stroke(wax)
    context.strokeStyle = "rgba(60,8,4,.28)"
    context.translate(-1.8, -2.2)
    context.stroke(wax)
    context.restore()
    context.fillStyle = "rgba(70,10,6,.25)"
    marks.disc(context, 0, 0, 36)
    context.fill()
    context.strokeStyle = "rgba(255,240,225,.55)"
    context.lineWidth = 2
    marks.disc(context, 0, 0, 37)
    context.stroke()
    rose(context, ink, 0, 0, 24, ink="#FFF1E0", paper=ink.accent, accent="#FFF1E0")
