"""The defaults that asyncio's abstract classes name; there are no processes in a page."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
