"""Challenges by link: sending one, answering one, and the results of everybody who has played the deal."""
