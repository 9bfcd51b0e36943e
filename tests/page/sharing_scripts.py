"""Replaces what the browser offers for sharing."""

# A sharing dialog in which the player chooses an app.
SHARE = "() => { navigator.share = async data => { window.shared = data; }; }"
