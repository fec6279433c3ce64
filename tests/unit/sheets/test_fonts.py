"""Which font draws which script, with and without the fonts of the system."""

import pytest

from games.sheets.fonts import HAN_FONTS, Faces, FontWeight, cjk_font_notice, faces_for, find_faces, own_face


@pytest.fixture(scope="module")
def bare() -> Faces:
    """A system without any font of its own."""
    return find_faces((), (), ())


@pytest.mark.parametrize("letter", "aĀāēīōūŪŁßÇő½…’")
@pytest.mark.parametrize(("weight", "name"), [(FontWeight.REGULAR, "OpenSans"), (FontWeight.BOLD, "OpenSans-Bold")])
def test_latin_with_macrons_is_open_sans(bare: Faces, letter: str, weight: FontWeight, name: str) -> None:
    face = bare.face_for(ord(letter), weight)
    assert face is not None
    assert face.name == name


@pytest.mark.parametrize(
    ("letter", "name"),
    [("王", "STSong-Light"), ("は", "HeiseiKakuGo-W5"), ("ー", "HeiseiKakuGo-W5"), ("김", "HYGothic-Medium")],
)
def test_without_a_system_font_the_built_in_ones_serve(bare: Faces, letter: str, name: str) -> None:
    face = bare.face_for(ord(letter), FontWeight.BOLD)
    assert face is not None
    assert face.name == name


@pytest.mark.parametrize("letter", ["😀", "\U00020bb7", "\ue000"])
def test_a_letter_that_no_font_has_is_refused(bare: Faces, letter: str) -> None:
    assert bare.face_for(ord(letter), FontWeight.REGULAR) is None


def test_the_notice_names_the_packages(bare: Faces) -> None:
    notice = cjk_font_notice(bare)
    assert notice is not None
    assert "fonts-droid-fallback" in notice
    assert "fonts-nanum" in notice
    assert notice.count(".") == 1


def test_no_notice_where_everything_is_embedded(bare: Faces) -> None:
    assert cjk_font_notice(Faces(bare.regular, bare.bold, (), ())) is None


def test_a_file_that_is_no_truetype_font_is_passed_over(tmp_path, bare: Faces) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"OTTO not a TrueType font")
    faces = find_faces((str(broken), str(tmp_path / "absent.ttf")), (), ())
    assert faces.not_embedded == bare.not_embedded


def test_an_installed_han_font_is_embedded() -> None:
    faces = find_faces()
    if "Chinese and Japanese" in faces.not_embedded:
        pytest.skip(f"none of the {len(HAN_FONTS)} known CJK font files is installed here")
    face = faces.face_for(ord("王"), FontWeight.REGULAR)
    assert face is not None
    assert face.name.startswith("sheet-han")


@pytest.mark.parametrize(
    ("language", "line", "package"),
    [
        ("ja", "直角置、あ Kiwi", "fonts-vlgothic"),
        ("zh-hant", "骨直門角令差讓，。「」：Kiwi", "fonts-cns11643-kai"),
    ],
)
def test_paper_in_a_language_with_shapes_of_its_own_has_them(language: str, line: str, package: str) -> None:
    if own_face(language) is None:
        pytest.skip(f"no font with these shapes is installed here (Debian: {package})")
    for letter in filter(lambda char: not char.isascii(), line):
        face = faces_for(line, language).face_for(ord(letter), FontWeight.REGULAR)
        assert face is not None
        assert face.name.startswith(f"sheet-{language}")
        assert face != faces_for(line, "zh-hans").face_for(ord(letter), FontWeight.REGULAR)


def test_a_name_is_never_set_in_two_fonts() -> None:
    faces = faces_for("刘明", "ja")
    assert faces.face_for(ord("刘"), FontWeight.BOLD) == faces.face_for(ord("明"), FontWeight.BOLD)


@pytest.mark.parametrize("language", ["en-nz", "zh-hans", "ko", "mi"])
def test_other_languages_have_the_common_fonts(language: str) -> None:
    assert faces_for("直", language) == find_faces()


@pytest.mark.parametrize("language", ["ja", "zh-hant"])
def test_without_a_font_of_its_own_a_language_has_the_common_ones(language: str) -> None:
    assert own_face(language, ()) is None
