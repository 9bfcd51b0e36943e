"""Types of arguments for ``type=`` of argparse; a wrong one is refused before the command begins its work."""

from argparse import ArgumentTypeError
from math import isfinite, nan
from pathlib import Path


def finite(text: str) -> float:
    """A number. Comparisons do not refuse "nan", and "inf" is no time that ends."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not isfinite(number):
        raise ArgumentTypeError(f"'{text}' is not a finite number")
    return number


def output_file(text: str) -> Path:
    """A file that can be written: what goes into it may take hours to compute."""
    path = Path(text)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_new = not path.exists()
        path.open("a").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise ArgumentTypeError(f"{path} cannot be written: {error.strerror}") from error
    return path
