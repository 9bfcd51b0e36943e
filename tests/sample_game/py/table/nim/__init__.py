"""A sitting of Nim: what only this game needs."""
