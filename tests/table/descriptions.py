"""Descriptions of connections as browsers make them."""

# Session descriptions of browsers, with what they write for a data channel in one network.
CHROMIUM = """v=0
o=- 3756960359249348518 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:2589263134 1 udp 2113937151 8594045e-28e2-45b7-bcae-00e769ab566e.local 50186 typ host generation 0
a=candidate:1362347262 1 udp 2113942271 192.168.1.7 46176 typ host generation 0 network-cost 999
a=candidate:13 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active generation 0
a=candidate:14 1 udp 1677729535 203.0.113.7 50186 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:15 1 udp 2113942271 203.0.113.7 46177 typ host generation 0 network-cost 999
a=ice-ufrag:tSpI
a=ice-pwd:YviynUDiXhELYak2jgWZFKtR
a=ice-options:trickle
a=fingerprint:sha-256 19:23:40:A0:97:60:2D:B6:38:D8:EB:61:81:3F:BB:31:5E:E2:02:AE:C4:2C:86:FD:73:FA:8A:83:AA:82:7E:9D
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")
