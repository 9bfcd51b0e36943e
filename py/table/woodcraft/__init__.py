"""A sitting of Woodcraft: what only this game needs."""
