"""Kingdom Builder: the selection, the frames of a replay, redaction and the line in the list of games."""
