"""What a device needs to know of the other one to connect: taken from a session description, and made into one again.

Browsers describe a connection in SDP (RFC 8866), about 700 characters. Of these, two devices in one network need the
credentials of ICE, the fingerprint of the certificate, and the addresses. Everything else is the same for all.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine import BadData
from engine.packing import Reader, Writer
from engine.problems import problem

#: The most addresses that are used: a device has one or two for each of its networks.
MOST_ADDRESSES = 6
_FINGERPRINT = 32
_NAME = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local")
_FOUR = re.compile(r"(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})", re.ASCII)
_SIX = re.compile(r"f([cd][0-9a-f]|e[89ab])[0-9a-f]:[0-9a-f:]{2,34}")  # RFC 4193, link-local
_UFRAG, _PWD = re.compile(r"[A-Za-z0-9+/]{4,32}"), re.compile(r"[A-Za-z0-9+/]{22,48}")
_DIGITS = re.compile(r"[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}")
_CANDIDATE = re.compile(
    r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host\b", re.MULTILINE | re.IGNORECASE | re.ASCII
)
_DESCRIPTION = """\
v=0
o=- 1 1 IN IP4 0.0.0.0
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
{candidates}a=ice-ufrag:{ufrag}
a=ice-pwd:{pwd}
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""


class Address(NamedTuple):
    """Where a device can be reached: a name that browsers resolve by mDNS, or a numeric address; and a UDP port."""

    host: str
    port: int

    @property
    def is_local(self) -> bool:
        """Whether only devices in the same network can reach it: a link must not make a browser contact other hosts."""
        is_name = _NAME.fullmatch(self.host) or _SIX.fullmatch(self.host)
        return 0 < self.port < 1 << 16 and (bool(is_name) or _is_private(self.host))


def _is_private(host: str) -> bool:
    """Whether this is an IPv4 address of a local network (RFC 1918, link-local) or of the device itself."""
    found = _FOUR.fullmatch(host)
    numbers = [int(part) for part in found.groups()] if found else [256]
    if max(numbers) > 255:
        return False
    first, second = numbers[:2]
    return first in (10, 127) or (first, second) in ((169, 254), (192, 168)) or (first == 172 and 16 <= second < 32)


class Endpoint(NamedTuple):
    """One end of a connection: the credentials of ICE, the SHA-256 of the certificate, and the addresses."""

    ufrag: str
    pwd: str
    fingerprint: bytes
    addresses: tuple[Address, ...]

    @property
    def is_valid(self) -> bool:
        """Whether it can be part of a description: nothing in it can begin another line."""
        has_credentials = bool(_UFRAG.fullmatch(self.ufrag) and _PWD.fullmatch(self.pwd))
        has_addresses = 0 < len(self.addresses) <= MOST_ADDRESSES and all(one.is_local for one in self.addresses)
        return has_credentials and has_addresses and len(self.fingerprint) == _FINGERPRINT


def of_description(sdp: str) -> Endpoint:
    """The end that a browser describes; BadData if it names no address of a local network, or is incomplete."""

    def value(name: str) -> str:
        found = re.search(rf"^a={name}:(.*?)\s*$", sdp, re.MULTILINE)
        return found[1] if found else ""

    kind, _, digits = value("fingerprint").partition(" ")
    is_known = kind.lower() == "sha-256" and _DIGITS.fullmatch(digits)
    fingerprint = bytes.fromhex(digits.replace(":", "")) if is_known else b""
    found = (Address(host.lower(), int(port)) for host, port in _CANDIDATE.findall(sdp))
    addresses = dict.fromkeys(address for address in found if address.is_local)
    end = Endpoint(value("ice-ufrag"), value("ice-pwd"), fingerprint, tuple(addresses)[:MOST_ADDRESSES])
    if not end.is_valid:
        raise BadData("live.endpoint", problem("expected.possible"))
    return end


def description(end: Endpoint, *, is_answer: bool) -> str:
    """The session description of an end, as the browser of the other device takes it."""
    lines = (
        f"a=candidate:{n} 1 udp {2113929471 - n} {host} {port} typ host\n"
        for n, (host, port) in enumerate(end.addresses, 1)
    )
    return _DESCRIPTION.format(
        candidates="".join(lines),
        ufrag=end.ufrag,
        pwd=end.pwd,
        fingerprint=end.fingerprint.hex(":").upper(),
        setup="active" if is_answer else "actpass",
    ).replace("\n", "\r\n")


# --- as part of a code ----------------------------------------------------------------------------


def write(writer: Writer, end: Endpoint) -> None:
    """Write an end. A name for mDNS takes 16 bytes: it is a random number."""
    writer.text(end.ufrag)
    writer.text(end.pwd)
    writer.number(int.from_bytes(end.fingerprint))
    writer.number(len(end.addresses))
    for host, port in end.addresses:
        is_name = _NAME.fullmatch(host) is not None
        writer.text("" if is_name else host)
        if is_name:
            writer.number(int(host.removesuffix(".local").replace("-", ""), 16))
        writer.number(port)


def read(reader: Reader) -> Endpoint:
    """Read what ``write`` wrote; BadData if it is not an end of a connection in a local network."""
    ufrag, pwd, fingerprint, count = reader.text(), reader.text(), reader.number(), reader.number()
    if fingerprint >= 1 << 8 * _FINGERPRINT or count > MOST_ADDRESSES:
        raise reader.bad(problem("expected.possible"))
    addresses = tuple(Address(reader.text() or _name(reader), reader.number()) for _ in range(count))
    end = Endpoint(ufrag, pwd, fingerprint.to_bytes(_FINGERPRINT), addresses)
    if not end.is_valid:
        raise reader.bad(problem("expected.possible"))
    return end


def _name(reader: Reader) -> str:
    digits = f"{reader.number():032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])) + ".local"
