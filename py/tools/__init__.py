"""The host's side: what play, test, build, bench and sim do. Never travels to the browser."""
