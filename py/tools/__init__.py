"""The commands of the host: play, test, build, bench, arena, sim and others. Never shipped to the browser."""
