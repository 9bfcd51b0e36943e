"""The sheet of a finished game of Kingdom Builder on paper: black lines on white, without fills."""
