"""The sheets of Cartographers on paper: black lines on white, without fills."""
