"""Games by links: the seats are on several devices, and each link holds the whole game so far."""
