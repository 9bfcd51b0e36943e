"""Quiet sounds, synthesized by the browser: they need no files. Off unless the player switches them on."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import js
from pyodide.ffi import JsException, to_js


class Tone(NamedTuple):
    """A part of a sound. Times are seconds, frequencies Hz."""

    #: A waveform of an oscillator, or "noise" through a band around the frequency.
    kind: str
    start: float
    length: float
    frequency: float
    #: The frequency at the end.
    end: float
    #: The loudness, 0 to 1.
    gain: float


#: The sounds by name: a pen on paper, a piece put down, a saw, a coin, a draw that earns one, three rising notes, two
#: low ones.
SOUNDS: dict[str, tuple[Tone, ...]] = {
    "pen": (Tone("noise", 0, 0.11, 3200, 2300, 0.10), Tone("noise", 0.13, 0.09, 2500, 3400, 0.08)),
    "piece": (Tone("triangle", 0, 0.09, 210, 120, 0.22), Tone("noise", 0, 0.03, 900, 700, 0.12)),
    "saw": tuple(Tone("noise", 0.17 * n, 0.15, 1300, 850, 0.12) for n in range(3)),
    "coin": (Tone("sine", 0, 0.22, 1568, 1568, 0.05), Tone("sine", 0.07, 0.3, 2349, 2349, 0.05)),
    "earning pen": (
        Tone("noise", 0, 0.11, 3200, 2300, 0.10),
        Tone("noise", 0.13, 0.09, 2500, 3400, 0.08),
        Tone("sine", 0.26, 0.22, 1568, 1568, 0.05),
        Tone("sine", 0.33, 0.3, 2349, 2349, 0.05),
    ),
    "season": tuple(Tone("sine", 0.14 * n, 0.7, pitch, pitch, 0.06) for n, pitch in enumerate((392, 523, 659))),
    "ambush": (Tone("sine", 0, 0.35, 98, 70, 0.22), Tone("sine", 0.24, 0.45, 92, 62, 0.22)),
}
#: The length of the noise that is played again and again, seconds.
NOISE = 0.5


class Synthesizer:
    """Plays SOUNDS. A browser without Web Audio stays silent."""

    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None

    def play(self, name: str) -> None:
        """Play a sound of SOUNDS over whatever is playing."""
        try:
            if self._context is None:
                self._context = js.AudioContext.new()
            self._context.resume()  # a browser suspends it until the player has pressed something
            for tone in SOUNDS[name]:
                self._play(tone, self._context.currentTime + 0.02)
        except (JsException, AttributeError):  # no Web Audio, or no device for it
            self._context = None

    def _play(self, tone: Tone, now: float) -> None:
        context = self._context
        begin, end = now + tone.start, now + tone.start + tone.length
        loudness = context.createGain()
        loudness.gain.setValueAtTime(0.0001, begin)
        loudness.gain.exponentialRampToValueAtTime(tone.gain, begin + 0.008)
        loudness.gain.exponentialRampToValueAtTime(0.0001, end)
        loudness.connect(context.destination)
        if tone.kind == "noise":
            source, band = context.createBufferSource(), context.createBiquadFilter()
            source.buffer = self._noise_buffer()
            band.type = "bandpass"
            pitch = band.frequency
            source.connect(band)
            band.connect(loudness)
        else:
            source = context.createOscillator()
            source.type = tone.kind
            pitch = source.frequency
            source.connect(loudness)
        pitch.setValueAtTime(tone.frequency, begin)
        pitch.linearRampToValueAtTime(tone.end, end)
        source.start(begin)
        source.stop(end)

    def _noise_buffer(self) -> Any:
        """White noise, made once."""
        if self._noise is None:
            context = self._context
            length = int(context.sampleRate * NOISE)
            self._noise = context.createBuffer(1, length, context.sampleRate)
            samples = js.Float32Array.new(to_js([random.uniform(-1, 1) for _ in range(length)]))
            self._noise.copyToChannel(samples, 0)
        return self._noise
