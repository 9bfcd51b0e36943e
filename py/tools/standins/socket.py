"""The defaults that asyncio's abstract classes name; there are no sockets in a page."""

AF_UNSPEC = 0
AI_PASSIVE = 1
