"""Bytes as pieces of SGF put together: nearly all are records, so the fuzzer spends its time behind the reader."""

from tests.fuzz import records

PIECES = (
    *(b";B[%c%c]" % (column, row) for column in b"abc" for row in b"abc"),
    *(b";W[%c%c]" % (column, row) for column in b"abc" for row in b"abc"),
    *(b";B[] ;W[] ;B[tt] ;W[tt] ;B ;W ; ;B[zz] ;W[here] B[aa] W[bb] B[] ;B[aa][bb] ;B[aa]W[aa]".split(b" ")),
    *(b"AB[aa] AB[aa:cc] AB[ab][ba] AW[bb] AW[aa:ca] AW[cc][cb] AE[aa] AE[aa:cc] AE[bb] AB[zz] AB[]".split()),
    *(b"PL[B] PL[W] PL[2] PL[?] TB[aa][ab] TW[bb:cc] TB[] ;AB[aa] ;AE[aa:cc] ;AW[aa]AB[aa]".split()),
    *(b"SZ[1] SZ[2] SZ[3] SZ[5] SZ[25] SZ[0] SZ[3:2] HA[0] HA[1] HA[2] HA[9] HA[x] GM[1] GM[2] FF[3]".split()),
    *(b"KM[7] KM[6.5] KM[6,5] KM[-3] KM[375] KM[650] KM[3.75] KM[x] KM[0.3] KM[1e9]".split()),
    *(b"RE[B+3] RE[W+R] RE[0] RE[W+0.5] RE[Void] RE[B+F] RE[x] RU[NZ] RU[Japanese] DT[2026-05-30]".split()),
    *("PB[Kauri] PB[王] PW[\\]] PW[a\\\\] BR[3d] WR[9p] EV[Kea] RO[1] PC[Ōhau] CA[GBK] CA[x]".encode().split()),
    *(b"( ) (; ) ] [ C[x] C[a\\]b] LB[aa:1] X[] Size[3] Black[ab] \\ [aa]".split()),
    *("PB[a\u202eb];PW[\u2028];EV[\ufeff];PB[a\nb];RE[ B+3 ];PB[\x00];PB[=1+1]".encode().split(b";")),
    b"\n",
    b"PB[\xe9]",
)  # fmt: skip
"""A byte is one of them, counted round and round."""


def named(pieces: str) -> bytes:
    """The bytes that stand for these pieces."""
    return bytes(PIECES.index(piece.encode()) for piece in pieces.split())


WORDS = tuple(map(named, ("SZ[3]", "SZ[5]", "HA[2]", ";B[]", "AE[aa:cc]", "(", ")")))
SEEDS = (
    b"",
    named("SZ[3] ;B[aa] ;W[ba] ;B[bb] ;W[ab] ;B[aa]"),
    named("SZ[5] HA[2] AB[ab][ba] PL[W] ;W[cc] ;B[bb] KM[7]"),
    named("SZ[2] ;B[aa] ; AE[aa] ;W[] ;B[] TB[aa][ab] RE[B+3]"),
    named("SZ[3] ;B[ab] ;W[bb] ;B[ba] ( ;W[aa] ;B[aa] ) ( ;W[cc] )"),
    bytes(range(len(PIECES))),
    bytes(reversed(range(len(PIECES)))),
)


def record_of(content: bytes) -> bytes:
    """The pieces that the bytes name, in a bracket that is closed as often as it is opened."""
    pieces = [PIECES[byte % len(PIECES)] for byte in content]
    closed = sum((piece == b")") - (piece in (b"(", b"(;")) for piece in pieces)
    return b"(;" + b"".join(pieces) + b")" * max(1 - closed, 0)


def check(content: bytes) -> None:
    """As for any bytes."""
    records.check(record_of(content))
