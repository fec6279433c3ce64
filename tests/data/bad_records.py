"""Files that people, programs and attackers upload as game records, made in code.

`REFUSED` are answered with the code beside them; `READ` are read, with the code of a remark, warning or finding that
they must show (empty for none in particular). `WORST` are within the limits and as costly as they can be.
"""

import gzip
import io
import zipfile

MB = 1024 * 1024
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde"


def _zip() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.sgf", "(;SZ[9];B[aa])")
    return made.getvalue()


def _ko_fight(moves: int) -> bytes:
    """Two players taking one ko back and forth, every capture after the first two a repetition."""
    setup = b"(;SZ[19]AB[ba][ab][bc]AW[ca][db][cc]"
    return setup + b"".join(b";B[cb]" if n % 2 else b";W[bb]" for n in range(moves)) + b")"


REFUSED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "white space": (b" \r\n\t\x0b", "empty"),
    "one byte": (b"(", "not_sgf"),
    "plain text": (b"I won by three and a half.\n", "not_sgf"),
    "a PNG": (_PNG, "passed_over"),
    "a PNG with the beginning of a record in it": (_PNG + b"(;SZ[9];B[aa])", "passed_over"),
    "a ZIP": (_zip(), "passed_over"),
    "a gzip bomb": (gzip.compress(bytes(MB)), "passed_over"),
    "a PDF": (b"%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n", "passed_over"),
    "HTML": (b"<!doctype html><script>alert(1)</script>", "passed_over"),
    "HTML with a loop": (b"<!doctype html><script>for(;;)alert(1)</script>", "passed_over"),
    "an SVG": (b'<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>', "passed_over"),
    "a film of 2 MB": (b"\x1aE\xdf\xa3" + bytes(2 * MB), "passed_over"),
    "a virus test file": (b"X5O!P%@AP[4" + b"\\PZX54(P^)7CC)7}$EICAR", "not_sgf"),
    "a byte order mark and nothing": (b"\xef\xbb\xbf", "not_sgf"),
    "one byte over the limit": (b"(;SZ[9]C[" + b"x" * (MB - 10) + b"])", "too_large"),
    "a comment of 20 MB": (b"(;C[" + b"x" * (20 * MB) + b"])", "too_large"),
    "300,000 moves": (b"(" + b";B[aa]" * 300_000 + b")", "too_large"),
    "300,000 short moves in nodes": (b"(" + b";B" * 300_000 + b")", "syntax"),
    "170,000 moves in nodes": (b"(" + b";B[aa]" * 170_000 + b")", "too_many_moves"),
    "200,000 moves in one node": (b"(;B" + b"[aa]" * 200_000 + b")", "too_many_moves"),
    "100,000 nested variations": (b"(;" * 100_000 + b")" * 100_000, "too_many_branches"),
    "200,000 branches": (b"(;" + b"(;)" * 200_000 + b")", "too_many_branches"),
    "2,000 games": (b"(;)" * 2_000, "too_many_games"),
    "set-up on set-up": (b"(;SZ[25]" + b";AB[aa:yy]" * 200 + b")", "too_much_setup"),
    "set-up between moves": (b"(;SZ[9]" + b";B[];AB[aa]" * 1_001 + b")", "too_much_setup"),
    "200,000 komis": (b"(;" + b"KM[]" * 200_000 + b")", "too_many_properties"),
    "100,000 set-ups in one node": (b"(;" + b"AB[]AW[]" * 104_000 + b")", "too_many_properties"),
    "a thousand roots of many properties": ((b"(;" + b"KM[]HA[]" * 104 + b")") * 1_000, "too_many_properties"),
    "1,000 brackets never closed": (b"(;" * 1_000, "unfinished"),
    "a value never closed": (b"(;SZ[9];B[aa];W[bb", "unfinished"),
    "a comment never closed": (b"(;SZ[9]C[what a game;B[aa)", "unfinished"),
    "ends after a move": (b"(;SZ[9];B[aa];W[bb]", "unfinished"),
    "ends in a variation": (b"(;SZ[9];B[aa](;W[bb])(;W[cc]", "unfinished"),
    "a value without a property": (b"(;SZ[9];[aa])", "syntax"),
    "a property without a value": (b"(;SZ[9];B;W[aa])", "syntax"),
    "a bracket too many inside": (b"(;SZ[9];B[aa]];W[bb])", "syntax"),
    "an empty branch": (b"(;SZ[9];B[aa]())", "syntax"),
    "a node after a branch": (b"(;SZ[9];B[aa](;W[bb]);B[cc])", "syntax"),
    "markup for SGF": (b"(;SZ[9]<b>B[aa]</b>)", "syntax"),
    "another game": (b"(;GM[2]SZ[8])", "not_go"),
    "another game by name": (b"(;GM[chess])", "not_go"),
    "size 0": (b"(;SZ[0])", "size"),
    "size 26": (b"(;SZ[26])", "size"),
    "size 53": (b"(;SZ[53])", "size"),
    "size 19:13": (b"(;SZ[19:13])", "size"),
    "size 1e11": (b"(;SZ[1e11])", "size"),
    "size 100000000000": (b"(;SZ[100000000000])", "size"),
    "size -9": (b"(;SZ[-9])", "size"),
    "size 9.0": (b"(;SZ[9.0])", "size"),
    "size 1_9": (b"(;SZ[1_9])", "size"),
    "size in Arabic digits": ("(;SZ[٩])".encode(), "size"),
}

READ: dict[str, tuple[bytes, str]] = {
    "at the limit": (b"(;SZ[9]C[" + b"x" * (MB - 11) + b"])", "no_moves"),
    "UTF-8 with its mark": (b"\xef\xbb\xbf(;SZ[9]PB[T\xc4\x81ne];B[aa])", ""),
    "UTF-16": ("\ufeff(;SZ[9]PB[Tāne];B[aa])".encode("utf-16-le"), ""),
    "UTF-16, the other way": ("\ufeff(;SZ[9]PB[Tāne];B[aa])".encode("utf-16-be"), ""),
    "mixed encodings": (b"(;SZ[9]PB[T\xc4\x81ne]PW[Andr\xe9];B[aa])", "charset_guessed"),
    "a wrong CA": (b"(;CA[UTF-8]SZ[9]PB[Andr\xe9];B[aa])", "charset_guessed"),
    "CA punycode": (b"(;CA[punycode]SZ[9]PB[a-" + b"x" * 180_000 + b"];B[aa])", "charset_unknown"),
    "CA idna": (b"(;CA[idna]SZ[9];B[aa])", "charset_unknown"),
    "CA utf-7": (b"(;CA[utf-7]SZ[9]PB[+ADw-b+AD4-];B[aa])", "charset_unknown"),
    "CA zlib": (b"(;CA[zlib]SZ[9];B[aa])", "charset_unknown"),
    "CA hex": (b"(;CA[hex]SZ[9];B[aa])", "charset_unknown"),
    "NULs": (b"(;SZ[9]PB[a\0b\0c];B[aa])", "text_cut"),
    "a name with markup": (b"(;SZ[9]PB[<img src=x onerror=alert(1)>];B[aa])", ""),
    "a name with a formula": (b"(;SZ[9]PB[=cmd|'/C calc'!A0];B[aa])", ""),
    "a name that turns round": ("(;SZ[9]PB[abc\u202efdp.sgf];B[aa])".encode(), "text_cut"),
    "a name of 200 characters": (("(;SZ[9]PB[" + "碁" * 200 + "];B[aa])").encode(), ""),
    "a name of 300 characters": (("(;SZ[9]PB[" + "碁" * 300 + "];B[aa])").encode(), "text_cut"),
    "two games": (b"(;SZ[9];B[aa])(;SZ[9];B[bb])", "several_games"),
    "a mail before it": (b"From: a player\nSubject: our game (the long one)\n\n(;SZ[9];B[aa])", "text_before"),
    "brackets after it": (b"(;SZ[9];B[aa])))]", "text_after"),
    "variations": (b"(;SZ[9];B[aa](;W[bb])(;W[cc]))", "variations"),
    "FF1": (b"(;FF[1]SiZe[9]PlayerBlack[Kiri];Black[aa];White[bb])", ""),
    "FF5": (b"(;FF[5]SZ[9];B[aa])", ""),
    "size 1": (b"(;SZ[1];B[aa])", ""),
    "size 25, tt a point": (b"(;SZ[25];B[tt])", "tt_point"),
    "off the board": (b"(;SZ[9];B[kk])", "off_board"),
    "a pass as the point beyond the corner": (b"(;SZ[9];B[aa];W[jj])", "pass_written"),
    "a point as players name it": (b"(;SZ[9];B[C7])", "point_written"),
    "no size": (b"(;SZ[];B[aa])", ""),
    "no semicolon after the bracket": (b"(SZ[9];B[aa])", "nodes_unmarked"),
    "no point at all": (b"(;SZ[9];B[here])", "off_board"),
    "both colours in one node": (b"(;SZ[9];B[aa]W[bb])", "several_moves"),
    "two moves of one colour in a node": (b"(;SZ[9];B[aa][bb])", "out_of_turn"),
    "set-up after the first move": (b"(;SZ[9];B[aa];AE[aa])", "moved_stone"),
    "black on white in a set-up": (b"(;SZ[9]AB[aa]AW[aa];B[bb])", "setup_overlap"),
    "a set-up without liberties": (b"(;SZ[9]AB[aa]AW[ba][ab];W[ee])", "setup_no_liberties"),
    "a set-up off the board": (b"(;SZ[9]AB[jj];B[aa])", "setup_off_board"),
    "three stones for a handicap of two": (b"(;SZ[9]HA[2]AB[cc][gg][cg];W[ee])", "handicap_stones"),
    "White first": (b"(;SZ[9];W[aa])", "first_player"),
    "a handicap of abc": (b"(;SZ[9]HA[abc];B[aa])", "handicap_unreadable"),
    "passes in two ways": (b"(;SZ[19];B[];W[tt])", ""),
    "a ko taken back at once": (_ko_fight(4), "repetition"),
    "self-capture": (b"(;SZ[9]AW[ba][ab];B[aa])", ""),
    "a result that the board does not show": (b"(;SZ[9]RE[W+50];B[aa])", "result_count"),
    "an impossible date": (b"(;SZ[9]DT[2026-02-31];B[aa])", ""),
    "komi abc": (b"(;SZ[9]KM[abc];B[aa])", "komi_unreadable"),
    "komi 6.5": (b"(;SZ[9]KM[6.5];B[aa])", "komi_half"),
    "komi 6,5": (b"(;SZ[9]KM[6,5];B[aa])", "komi_read"),
    "komi 375": (b"(;SZ[9]KM[375];B[aa])", "komi_read"),
    "komi 0 and half a point": (b"(;SZ[9]KM[0]RE[W+0.5];B[aa])", "komi_zero"),
    "komi 7": (b"(;SZ[9]RU[NZ]KM[7];B[aa])", ""),
    "komi -100": (b"(;SZ[9]KM[-100];B[aa])", "komi_even"),
    "komi nan": (b"(;SZ[9]KM[nan];B[aa])", "komi_unreadable"),
    "komi 1e400": (b"(;SZ[9]KM[1e400];B[aa])", "komi_unreadable"),
    "komi 1_9": (b"(;SZ[9]KM[1_9];B[aa])", "komi_unreadable"),
    "komi twice": (b"(;SZ[9]KM[7]KM[0];B[aa])", "property_twice"),
    "a comment that swallows the moves": (b"(;SZ[9]C[what a game\\];B[aa])", "no_moves"),
    "no moves": (b"(;SZ[9]RE[B+F])", "no_moves"),
}

WORST: dict[str, bytes] = {
    "20,000 moves of one ko": _ko_fight(19_998),
    "20,000 moves on 25x25": b"(;SZ[25]"
    + b"".join(b";%c[%c%c]" % (b"BW"[n % 2], 97 + n * 7 % 25, 97 + n // 25 % 25) for n in range(19_999))
    + b")",
    "20,000 moves of one colour": b"(;SZ[19]" + b";B[aa]" * 19_999 + b")",
    "20,000 moves off the board": b"(;SZ[19]" + b"".join(b";B[x%dx]" % n for n in range(19_999)) + b")",
    "20,000 moves in one node": b"(;SZ[9]B" + b"[aa][bb]" * 10_000 + b")",
    "1,000 games": b"(;SZ[25];B[aa];W[bb])" * 1_000,
    "1,000 set-ups after moves": b"(;SZ[25]" + b";B[aa];AE[aa]AB[bb:gh]" * 900 + b")",
    "10,000 nested variations": b"(;B[aa]" * 19_999 + b")" * 19_999,
    "20,000 branches": b"(;SZ[9]" + b"(;B[aa])" * 19_998 + b")",
    "a comment of 1 MB": b"(;C[" + b"x" * (MB - 8) + b"])",
    "a comment of backslashes": b"(;C[" + b"\\" * (MB - 8) + b"])",
    "a name of 1 MB": b"(;PB[" + b"\\]" * (MB // 2 - 8) + b"])",
    "a property of 300,000 values": b"(;XX" + b"[a]" * 300_000 + b")",
    "500,000 values in a variation": b"(;B[aa](;W[bb])(;XX" + b"[]" * 500_000 + b"))",
    "300,000 properties": b"(;" + b"X[]" * 300_000 + b")",
    "60,000 set-ups in one node": b"(;" + b"AB[]AW[]" * 29_999 + b")",
    "60,000 moves and set-ups": b"(;" + b"B[aa]AE[aa]KM[]HA[]PB[]" * 11_900 + b")",
    "a thousand roots of many properties": (b"(;" + b"KM[]HA[]" * 29 + b")") * 1_000,
    "a bracket after every letter": b"(;" + b"A[" * 250_000,
    "white space": b"(;" + b" " * (MB - 4) + b")",
    "starts that lead nowhere": b"( " * 19_999 + b"(;",
}
