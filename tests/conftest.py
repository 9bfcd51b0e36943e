"""What all tests share: how hard hypothesis tries, on this Python and inside Pyodide."""

import os

from hypothesis import HealthCheck, settings

# Pyodide is about half as fast; a slow machine must not fail a test by its clock.
_SLOW = [HealthCheck.too_slow]
settings.register_profile("here", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, suppress_health_check=_SLOW)
settings.register_profile(
    "wasm",
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "here"))
