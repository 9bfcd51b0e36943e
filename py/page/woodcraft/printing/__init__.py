"""The sheet of a finished game of Woodcraft on paper: black lines on white, without fills."""
