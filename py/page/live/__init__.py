"""Live games: two devices connected by a data channel of WebRTC."""
