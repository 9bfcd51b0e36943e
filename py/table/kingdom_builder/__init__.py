"""A sitting of Kingdom Builder: what only this game needs."""
