"""The rules of a game as a screen: chapters with drawn examples, icons, search and print."""
