"""Random numbers of the browser, which nobody can guess."""

import js


def random_below(limit: int) -> int:
    """A random whole number from 0 to ``limit`` - 1; ``limit`` is at most 2**32."""
    numbers = js.Uint32Array.new(1)
    js.crypto.getRandomValues(numbers)
    return int(numbers[0]) % limit
