"""Guesses the encoding of a text, among those that go programs use without naming them; the same on every machine.

Every candidate reads the bytes as characters, and every character costs what it is unlikely to be in a record of that
language, in tenths of bits: little for characters of names and of go, more for other common ones, much for rare ones.
The cheapest candidate is the guess. Latin-1, for European names, is one of them. `docs/audit.md` measures how often the
guess is right.
"""

from __future__ import annotations

import re
from functools import cache

GB, BIG5, JAPANESE, KOREAN, LATIN = "gb18030", "big5", "cp932", "cp949", "latin-1"
NAMES = {
    GB: "GB18030 (Chinese)",
    BIG5: "Big5 (Chinese, traditional)",
    JAPANESE: "Shift-JIS (Japanese)",
    KOREAN: "EUC-KR (Korean)",
    LATIN: "Latin-1",
}
"""What people call the encodings."""

_MOST_BYTES = 20_000
"""The most bytes of a text that are examined."""
_CLUSTER = re.compile(rb"(?:[\x80-\xff][\x00-\x7f]?)+")
"""Runs of bytes that no ASCII text has, each with the byte after it, which may be the second half of a character."""

_CHINESE = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏"
    "钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文柯古党芈聂"
    "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂兰飞鹏宇浩凯健俊波辉玉建国华志海峰东斌红梅春晓晨阳天宏光荣生福永"
    "祥庆云雪琴玲瑞莹佳欣怡婷悦雨轩泽博子涵睿昊然毅廷嘉骏诚世石根炳学少小大老新正成家思德立义仁礼信安宁心一二三四五"
    "六七八九十中日本围棋赛第届局半决冠亚季名人座元因坊战友谊对胜负目手盘黑白让先贴执猜业余职界杯甲乙联队公开选拔"
    "网络上师快农星富士通应氏洲锦标个团体预场轮回年月分时间北京广州杭成都湾香港韩朝鲜级初和棋院协会友邀请女男"
    "的是不了在有我他这来们到说要就出也下着好很"
)
_TRADITIONAL = (
    "王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏"
    "鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段雷錢湯尹黎易常武喬賀賴龔文柯古"
    "偉芳娜秀英敏靜麗強磊軍洋勇艷傑娟濤明超霞平剛桂蘭飛鵬宇浩凱健俊波輝玉建國華志海峰東斌紅梅春曉晨陽天宏光榮生福永"
    "祥慶雲雪琴玲瑞瑩佳欣怡婷悅雨軒澤博子涵睿昊然毅廷嘉駿誠世根學少小大老新正成家思德立義仁禮信安寧心一二三四五"
    "六七八九十中日本圍棋賽第屆局半決冠亞季名人座元因坊戰友誼對勝負目手盤黑白讓先貼執猜業餘職界盃杯甲乙聯隊公開選拔"
    "網路上師快農星富士通應氏洲錦標個團體預場輪回年月分時間北京台灣香港級初和院協會邀請女男君宗翰冠豪雅淑惠美宜銘裕"
    "的是不了在有我他這來們到說要就出也下著好很"
)
_KANJI = (
    "山田中村小林佐藤鈴木高橋伊渡辺本加吉松井上野原岡長谷川石前後近斎坂遠青西福三太浦武平宮内大島竹下結城羽根依趙治勲"
    "張栩河光昇秀哲生正和子美樹也之助郎夫雄一二明隆弘誠博直健志章敏碁棋聖戦名人位因坊天元王座段級九八七六五四初"
    "手目勝負押白黒先番第期回局日院東京阪関持時間杯選準決定予囲新人最大国韓際対完挑者女流公式全土曜早指導場会館年月"
    "今安岩久清水森池阿部柳瀬俊介彦幸久仁男信義朗裕司久恵理真由里香謝民許余正麒苑敬士梅英小堀啓淡路修倉宇光溝知三村"
)
_HANGUL = (
    "김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소"
    "석선설마길연위표명기반왕금옥육맹제모탁국어은편용준재호영수훈상철경희미숙동욱태환종세돌창혁승대찬규인혜빈율시예"
    "람린건형범식섭열웅익일자춘필학해화효후흥바둑결예단급불계집간패흑백중본왕천프로아마권회라운드의가는을를에서로다"
    "친목초벤트좌부타젬각간한제개읽"
)
_SYLLABLES = (
    "가갈감갑같거걸것겨계과광관교그근글길까끝나날남내너네높누느늘능니님다달담당더던덕데될두드듯등"
    "디때또라락랑래랜량러런럼레려력령례록론료루룹류르른를름릭림링마막만말맞매맥먼메며면명몇모몰못무물및바반발방번벌범법별"
    "보복본봉북분비빠사산살상색생서성센셔속쇄수순술쉬스습승실아안않알았앞액야약양어언얼업없었에여역였오올와완외요욕용우운"
    "울움원월으은음응의인일임입있자작잘잠재저적점접젝좋죄줄증질째쪽찾채책처청체축출충취측층치칙칠카코크클키킹탈터템토통투"
    "트특티파판팔퍼페편평포표품플피하할함합항행허험혀형혹확활황획효히"
)
_EUROPEAN = frozenset("éèüöäßøåñçáíóúêôëïãõæÉÜÖÄØÅÇ")

_NAMED, _COMMON, _RARE, _ODD, _NOTHING = 90, 140, 180, 220, 400
"""Costs in tenths of bits: a character of names or of go, a common one, a rare one, one that hardly any record has,
none.
"""
_ASCII, _KANA, _SYLLABLE, _SYMBOL, _HALF_WIDTH, _HANJA = 50, 91, 107, 155, 150, 210
_LATIN_FREQUENT, _LATIN_LETTER, _LATIN_SIGN, _LATIN_CONTROL, _LATIN_ADJACENT = 49, 89, 110, 126, 40


def guess(data: bytes) -> str:
    """The likeliest of `NAMES` for bytes that aren't UTF-8; `LATIN` for bytes without any evidence."""
    clusters = []
    bytes_left = _MOST_BYTES
    for match in _CLUSTER.finditer(data):
        clusters.append(match.group()[:bytes_left])
        bytes_left -= len(match.group())
        if bytes_left <= 0:
            break
    # If several cost the same, the first in the order of NAMES.
    return min(NAMES, key=lambda encoding: sum(_cost(cluster, encoding) for cluster in clusters)) if clusters else LATIN


def _cost(cluster: bytes, encoding: str) -> int:
    """How unlikely the bytes are as text of this encoding."""
    if encoding == LATIN:
        return _latin(cluster)
    return sum(_char(char, encoding) for char in cluster.decode(encoding, "replace"))


def _latin(cluster: bytes) -> int:
    total, before = 0, False
    for byte in cluster:
        high = byte >= 0x80
        if not high:
            total += _ASCII
        elif chr(byte) in _EUROPEAN:
            total += _LATIN_FREQUENT
        elif byte >= 0xC0:
            total += _LATIN_LETTER
        else:
            total += _LATIN_SIGN if byte >= 0xA0 else _LATIN_CONTROL
        total += _LATIN_ADJACENT * (high and before)
        before = high
    return total


@cache
def _char(char: str, encoding: str) -> int:
    if char.isascii():
        return _ASCII
    if char == "\ufffd":
        return _NOTHING
    if char in _known(encoding):
        return _NAMED
    return _BY_PLACE[encoding](char, char.encode(encoding))


@cache
def _known(encoding: str) -> frozenset[str]:
    return frozenset({GB: _CHINESE, BIG5: _TRADITIONAL, JAPANESE: _KANJI, KOREAN: _HANGUL}[encoding])


def _chinese(_: str, code: bytes) -> int:
    """GB 2312 has its common characters in rows 16 to 55; characters outside GB 2312 came with GBK."""
    if len(code) != 2 or code[0] < 0xA1 or code[1] < 0xA1:
        return _ODD
    if code[0] < 0xB0:
        return _SYMBOL
    return _COMMON if code[0] < 0xD8 else _RARE - 10


def _traditional(_: str, code: bytes) -> int:
    if code[0] < 0xA4:
        return _SYMBOL
    return _COMMON if code[0] < 0xC7 else _RARE


def _japanese(char: str, code: bytes) -> int:
    if len(code) == 1:
        return _HALF_WIDTH
    if "\u3041" <= char <= "\u30fe":
        return _KANA
    if code < b"\x88\x9f":
        return _SYMBOL
    if code < b"\x98\x9f":
        return _COMMON
    return _RARE if code < b"\xeb" else _ODD


def _korean(char: str, code: bytes) -> int:
    if code[0] < 0xA1 or code[1] < 0xA1:
        return _ODD
    if "\uac00" <= char <= "\ud7a3":
        return _SYLLABLE if char in _SYLLABLES else _COMMON + 10
    return _SYMBOL if code[0] < 0xCA else _HANJA


_BY_PLACE = {GB: _chinese, BIG5: _traditional, JAPANESE: _japanese, KOREAN: _korean}
