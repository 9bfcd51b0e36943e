"""Numbers on the command line."""

import argparse
from math import isfinite


def finite(text: str) -> float:
    """A number, for ``type=`` of argparse. Comparisons do not refuse "nan", and "inf" is no time that ends."""
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise argparse.ArgumentTypeError(f"'{text}' is not a finite number")
    return number
