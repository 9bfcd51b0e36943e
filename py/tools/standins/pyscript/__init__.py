"""PyScript's Python half, of which this page uses nothing: it speaks to the browser through js and pyodide.ffi.

`py/tools/patches.py` keeps PyScript from writing its own as sources at every start and importing it. Should that patch
not fit another version, this one is found first.
"""


def __getattr__(name: str) -> object:
    raise AttributeError(f"pyscript.{name} is left out of this page, see py/tools/standins")
