"""Let Python call C functions without JavaScript in between.

A C function of Python has from none to three parameters, and Python calls each with three arguments. WebAssembly does
not allow that, so Pyodide calls them through JavaScript, or in some browsers through a small module that asks for the
type of the function. Here the types are known before the start: a list of bytes has the number of parameters for each
place of the function table. Functions that are added to the table later still go through JavaScript.
"""

from tools.console import Unsupported
from tools.wasm import Memory, Module, called, leb

#: The imported function of JavaScript; one function of WebAssembly calls it, with the function and three arguments.
DETOUR = "_PyEM_TrampolineCall_JS"
PARAMETERS = 4  # the function itself and three arguments
#: In the list: a function that has other parameters or another result.
OTHER = PARAMETERS
INTEGER, NO_LOCALS, END = b"\x7f", b"\0", b"\x0b"


def installed(wasm: bytes, at: int, end: int) -> bytes:
    """The module in which Python calls C functions by their number of parameters.

    The list is put into unused memory between two addresses. Unsupported if the module looks different."""
    module = Module.read(wasm)
    signatures, types = module.signatures(), module.types()
    detour = [name for name, _ in module.imports()].index(DETOUR)
    callers = [number for number in range(module.imported, len(types)) if detour in called(module.body(number))]
    if len(callers) != 1 or signatures[types[callers[0]]] != (INTEGER * PARAMETERS, INTEGER):
        raise Unsupported(f"{len(callers)} functions call {DETOUR}")
    plain = {many: signatures.index((INTEGER * many, INTEGER)) for many in range(PARAMETERS)}
    numbers = {signatures[kind]: many for many, kind in plain.items()}
    places = bytes([OTHER, *(numbers.get(signatures[types[number]], OTHER) for number in module.listed())])
    if at + len(places) > end or any(Memory(module.segments).part(at, len(places))):
        raise Unsupported("no room for the list of functions")
    module.bodies[callers[0] - module.imported] = _body(plain, at, len(places), detour)
    return module.written(module.exports, set(range(len(types))), [*module.segments, (at, places)])


def _body(plain: dict[int, int], at: int, many: int, detour: int) -> bytes:
    """Nested blocks, one for each number of parameters; after each block the call with that number of arguments."""
    block, get = b"\x02\x40", [b"\x20" + leb(place) for place in range(PARAMETERS)]
    number = (
        get[0] + b"\x41" + leb(many, signed=True) + b"\x49"  # whether the function is in the list
        b"\x04\x7f" + get[0] + b"\x2d\0" + leb(at) + b"\x05\x41" + leb(OTHER) + END
    )  # fmt: skip
    code = block * (PARAMETERS + 1) + number + b"\x0e" + leb(PARAMETERS) + bytes(range(PARAMETERS + 1)) + END
    for parameters, kind in plain.items():
        arguments = b"".join(get[1 : 1 + parameters])
        code += arguments + get[0] + b"\x11" + leb(kind) + b"\0\x0f" + END  # call_indirect, return
    return NO_LOCALS + code + b"".join(get) + b"\x10" + leb(detour) + END
