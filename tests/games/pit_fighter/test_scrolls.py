"""Pit Fighter's scrolls: the eight of the game as their tables say (`scrolls.txt`), and scrolls that are refused."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from liza.games.pit_fighter.game import GAME
from liza.games.pit_fighter.scrolls import (
    BANDS,
    DATA,
    FAST,
    HEXES,
    LOCATIONS,
    OBSERVE,
    RING,
    SLOW,
    Scroll,
    read_scroll,
    scroll_of,
    scrolls,
    table,
)
from liza.kernel.game import Setup
from liza.kernel.luck import Typed
from liza.kernel.position import Position, begin
from liza.kernel.refusal import Refusal

ORDER: Final = ("empire", "chaos", "orc", "undead", "skink", "witch_elf", "slayer", "ogre")
LENGTHS: Final = {"slow": (0, 1), "normal": (0, 1, 2), "fast": (2, 3)}
CHAOS: Final = (DATA / "scrolls/chaos.toml").read_text(encoding="utf-8")
SKINK: Final = (DATA / "scrolls/skink.toml").read_text(encoding="utf-8")


class Table(NamedTuple):
    """One scroll as `scrolls.txt` has it."""

    rule: str
    id: str
    kind: str
    shield: str
    rows: dict[str, dict[str, str]]
    moves: list[list[str]]


def tables() -> list[Table]:
    text = (Path(__file__).parent / "scrolls.txt").read_text(encoding="utf-8")
    found: list[Table] = []
    for block in text.split("\n\n")[1:]:
        lines = block.strip().splitlines()
        rule, name, kind, _, shield = lines[0].split()
        rows = [line.partition(" ") for line in lines[1:] if "|" not in line]
        numbers = {key: {pair.split()[0]: pair.split()[1] for pair in rest.split(", ")} for key, _, rest in rows}
        moves = [[cell.strip() for cell in line.split(" | ")] for line in lines[1:] if "|" in line]
        found.append(Table(rule, name, kind, shield, numbers, moves))
    return found


TABLES: Final = tables()


def number(word: str) -> int | None:
    return None if word == "NA" else int(word)


def turns(cell: str) -> tuple[int, ...]:
    return () if cell == "-" else tuple([int(word) for word in cell.split()])


def compared(moves: Any) -> list[Any]:
    return [(move.band, move.path, move.facings, move.red) for move in moves]


# The eight scrolls


def test_pf_9_0a_there_are_eight_scrolls_and_a_table_of_each() -> None:
    assert [one.id for one in TABLES] == list(ORDER)
    assert [one.rule for one in TABLES] == [f"PF-9.{place}" for place in range(1, 9)]
    assert set(scrolls()) == set(ORDER)


# PF-9.1, PF-9.2, PF-9.3, PF-9.4, PF-9.5, PF-9.6, PF-9.7, PF-9.8
@pytest.mark.parametrize("wanted", TABLES, ids=[f"{one.rule} {one.id}" for one in TABLES])
def test_a_scroll_is_as_its_table_says(wanted: Table) -> None:
    scroll = scroll_of(wanted.id)
    assert (scroll.kind, scroll.shield) == (wanted.kind, wanted.shield == "yes")
    assert scroll.attack == tuple([number(wanted.rows["attack"][name]) for name in HEXES])
    assert scroll.defence == tuple([number(wanted.rows["defence"][name]) for name in HEXES])
    assert scroll.armour == tuple([number(wanted.rows["armour"][name]) for name in LOCATIONS])
    for key, mine in (("javelin", scroll.javelin), ("net", scroll.net)):
        reach = wanted.rows.get(key, {})
        assert mine == tuple([number(reach[name]) if name in reach else None for name in RING])
        assert (key in scroll.special) is bool(reach)


@pytest.mark.parametrize("wanted", TABLES, ids=[f"{one.rule} {one.id}" for one in TABLES])
def test_its_moves_are_as_its_table_says(wanted: Table) -> None:
    found = [
        [
            move.en, move.es, BANDS[move.band], ",".join([HEXES[step] for step in move.path]) or "-",
            move.facings, move.red,
        ]
        for move in scroll_of(wanted.id).moves
    ]  # fmt: skip
    assert found == [[*row[:4], turns(row[4]), turns(row[5])] for row in wanted.moves]


def test_pf_9_1_to_pf_9_8_only_these_have_something_special() -> None:
    special = {scroll.id: scroll.special for scroll in scrolls().values() if scroll.special}
    assert special == {"undead": ("two_blades",), "skink": ("javelin", "net"), "slayer": ("death_oath",)}


def test_pf_9_9_a_pit_king_has_no_scroll_of_his_own() -> None:
    rows = [{"name": str(seat), "type": "orc", "seat": 1, "team": 1} for seat in range(3)]
    king = {"name": "king", "type": "empire", "seat": 0, "team": 0, "king": True}
    position = begin(GAME, Setup("sigmar", ("P1", "P2"), {"fighters": [king, *rows]}), Typed())
    assert position.now.fighters[0].sheet.scroll is scroll_of("empire")


# What holds for every scroll


@pytest.mark.parametrize("type_id", ORDER)
class TestEveryScroll:
    def test_pf_9_0b_it_has_8_to_12_moves_of_all_three_bands(self, type_id: str) -> None:
        moves = scroll_of(type_id).moves
        assert 8 <= len(moves) <= 12
        assert {BANDS[move.band] for move in moves} == {"slow", "normal", "fast"}

    def test_pf_9_0b_and_pf_2_2i_observe_comes_first(self, type_id: str) -> None:
        first = scroll_of(type_id).moves[OBSERVE]
        assert (first.id, first.band, first.path, first.facings, first.red) == ("observe", SLOW, (), (-1, 0, 1), ())

    def test_pf_9_0b_the_band_says_how_long_a_path_may_be(self, type_id: str) -> None:
        for move in scroll_of(type_id).moves:
            assert len(move.path) in LENGTHS[BANDS[move.band]], move.id

    def test_pf_9_0b_and_pf_2_2e_a_power_strike_is_never_slow_nor_without_a_step(self, type_id: str) -> None:
        moves = [move for move in scroll_of(type_id).moves if move.red]
        assert moves
        for move in moves:
            assert move.band != SLOW, move.id
            assert move.path, move.id
            assert set(move.red) <= set(move.facings), move.id

    def test_pf_9_0b_no_two_moves_are_alike(self, type_id: str) -> None:
        moves = scroll_of(type_id).moves
        assert len(set(compared(moves))) == len(moves)
        for names in ([move.id for move in moves], [move.en for move in moves], [move.es for move in moves]):
            assert len(set(names)) == len(moves)

    def test_pf_9_0a_facings_are_sixths_of_a_turn_each_named_once(self, type_id: str) -> None:
        for move in scroll_of(type_id).moves:
            assert move.facings
            assert set(move.facings) <= {-2, -1, 0, 1, 2, 3}
            assert len({turn % 6 for turn in move.facings}) == len(move.facings)

    def test_pf_2_2b_he_can_attack_in_front_and_every_hex_has_a_d(self, type_id: str) -> None:
        scroll = scroll_of(type_id)
        assert scroll.attack[0] is not None
        assert scroll.attack[3] is None
        assert len(scroll.defence) == 6
        assert max(scroll.defence) > scroll.defence[3] == min(scroll.defence)

    def test_pf_2_2f_every_move_belongs_to_one_band(self, type_id: str) -> None:
        assert {move.band for move in scroll_of(type_id).moves} <= set(range(len(BANDS)))

    def test_pf_9_0a_its_file_is_read_to_the_same_scroll(self, type_id: str) -> None:
        text = (DATA / f"scrolls/{type_id}.toml").read_text(encoding="utf-8")
        assert compared(read_scroll(text, "x.toml").moves) == compared(scroll_of(type_id).moves)


def test_pf_9_0b_the_orc_has_the_most_armour_and_the_fewest_moves_of_the_classic_types() -> None:
    def fast(scroll: Scroll) -> int:
        return sum(move.band == FAST for move in scroll.moves)

    orc, all_of_them = scroll_of("orc"), list(scrolls().values())
    classic = [scroll for scroll in all_of_them if scroll.kind == "classic" and scroll is not orc]
    assert all(sum(scroll.armour) < sum(orc.armour) for scroll in all_of_them if scroll is not orc)
    assert all(len(scroll.moves) > len(orc.moves) for scroll in classic)
    assert all(fast(scroll) > fast(orc) for scroll in classic)


def test_pf_2_1a_there_are_four_basic_types() -> None:
    basic = [scroll.id for scroll in scrolls().values() if scroll.kind == "classic"]
    assert sorted(basic) == ["chaos", "empire", "orc", "undead"]


def test_pf_2_3b_every_type_has_a_line_of_five_characteristics() -> None:
    lines = {name: row["start"] for name, row in table("types")["type"].items()}
    assert set(lines) == set(ORDER)
    assert {len(line) for line in lines.values()} == {5}
    assert lines["orc"] == [30, 30, 30, 30, 10]


def test_pf_2_1a_a_type_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(Refusal) as refused:
        scroll_of("elf")
    assert (refused.value.code, refused.value.rule) == ("no_such_type", "PF-2.1a")
    assert set(refused.value.facts["types"]) == set(ORDER)


# Scrolls that are refused


def refusal_of(text: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_scroll(text, "mine.toml")
    return refused.value


def swap(old: str, new: str, move: str = "") -> Callable[[str], str]:
    """A text with one thing in it replaced: the first, or the first from a move on."""

    def change(text: str) -> str:
        start = text.index(f'id = "{move}"') if move else 0
        assert old in text[start:]
        return text[:start] + text[start:].replace(old, new, 1)

    return change


def without_move(name: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf'\[\[move\]\]\nid = "{name}"\n(?:.+\n)+', "", text)


def only(*names: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        for name in re.findall(r'id = "(\w+)"', text)[1:]:
            text = text if name in names else without_move(name)(text)
        return text

    return change


def twice(name: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        move = re.search(rf'\[\[move\]\]\nid = "{name}"\n(?:.+\n)+', without_move("swerve_left")(text))
        assert move
        return without_move("swerve_left")(text).rstrip() + "\n\n" + move[0]

    return change


def chained(*changes: Callable[[str], str]) -> Callable[[str], str]:
    def change(text: str) -> str:
        for one in changes:
            text = one(text)
        return text

    return change


# What is changed on the Chaos scroll; code and rule of the refusal; the line that it names, by number or beginning.
WRONG: Final[list[tuple[Callable[[str], str], str, str, str]]] = [
    (swap('class = "classic"', 'class = "elite"'), "scroll_value", "PF-2.1a", 'class = "elite"'),
    (swap("special = []", 'special = ["flies"]'), "scroll_value", "PF-2.2h", "special"),
    (swap("special = []", 'special = ["two_blades", "two_blades"]'), "scroll_value", "PF-2.2h", "special"),
    (swap("special = []", 'special = "net"'), "scroll_value", "PF-2.2h", "special"),
    (swap("special = []", "special = []\nflag = true"), "scroll_keys", "PF-2.2a", "flag"),
    (swap("shield = true\n", ""), "scroll_keys", "PF-2.2a", "# The scroll"),
    (swap("shield = true", 'shield = "yes"'), "scroll_value", "PF-2.2a", "shield"),
    (swap('id = "chaos"', 'id = "Chaos!"'), "scroll_value", "PF-2.2a", 'id = "Chaos!"'),
    (swap('id = "chaos"', "id = 3"), "scroll_value", "PF-2.2a", "id = 3"),
    (swap('es = "Gladiador del Caos"', 'fr = "x"'), "scroll_title", "PF-2.2a", "title"),
    (swap('title = { en = "Chaos', 'title = "Chaos" #'), "scroll_title", "PF-2.2a", "title"),
    (swap('es = "Estocada"', 'es = " "', "lunge"), "scroll_title", "PF-2.2a", 'title = { en = "Lunge"'),
    (swap("attack = { F = 2,", "attack = {"), "scroll_hexes", "PF-2.2b", "attack"),
    (swap("attack = { F = 2,", "attack = { F = 2, G = 1,"), "scroll_hexes", "PF-2.2b", "attack"),
    (swap("attack = {", "attack = 3 #"), "scroll_hexes", "PF-2.2b", "attack"),
    (swap("attack = { F = 2", "attack = { F = 10"), "scroll_number", "PF-2.2b", "attack"),
    (swap("attack = { F = 2", 'attack = { F = "none"'), "scroll_number", "PF-2.2b", "attack"),
    (swap("attack = { F = 2", "attack = { F = 2.5"), "scroll_number", "PF-2.2b", "attack"),
    (swap("attack = { F = 2", "attack = { F = true"), "scroll_number", "PF-2.2b", "attack"),
    (swap("defence = { F = 2", 'defence = { F = "NA"'), "scroll_number", "PF-2.2b", "defence"),
    (swap("armour = { head = 3", "armour = { head = -1"), "scroll_number", "PF-2.2g", "armour"),
    (swap("armour = { head = 3", "armour = { helm = 3"), "scroll_hexes", "PF-2.2g", "armour"),
    (swap("arms = 2,", "left_arm = 2,"), "scroll_hexes", "PF-2.2g", "armour"),
    (swap("arms = 2,", "arms = 2, left_arm = 2, right_arm = 2,"), "scroll_hexes", "PF-2.2g", "armour"),
    (swap("arms = 2,", "left_arm = 2, right_arm = -1,"), "scroll_number", "PF-2.2g", "armour"),
    (swap("armour =", "net = { F2 = 1 }\narmour ="), "scroll_ring", "PF-8.2a", "net"),
    (swap("special = []", 'special = ["javelin"]'), "scroll_ring", "PF-8.2a", "# The scroll"),
    (swap('band = "normal"', 'band = "quick"', "lunge"), "scroll_value", "PF-2.2f", 'band = "quick"'),
    (swap('path = ["F"]', 'path = ["G"]', "lunge"), "scroll_value", "PF-9.0a", 'path = ["G"]'),
    (swap('path = ["F"]', 'path = "F"', "lunge"), "scroll_value", "PF-9.0a", 'path = "F"'),
    (swap("facings = [0]", "facings = [4]", "lunge"), "scroll_value", "PF-9.0a", "facings = [4]"),
    (swap("facings = [0]", "facings = [-3]", "lunge"), "scroll_value", "PF-9.0a", "facings = [-3]"),
    (swap("facings = [0]", "facings = [0, 0]", "lunge"), "scroll_value", "PF-9.0a", "facings = [0, 0]"),
    (swap("facings = [0]", "facings = 0", "lunge"), "scroll_value", "PF-9.0a", "facings = 0"),
    (swap("facings = [0]", "facings = [true]", "lunge"), "scroll_value", "PF-9.0a", "facings = [true]"),
    (swap("red = [0]", 'red = ["0"]', "lunge"), "scroll_value", "PF-9.0a", 'red = ["0"]'),
    (swap("red = [0]", "red = [1]", "lunge"), "scroll_red", "PF-2.2e", "red = [1]"),
    (swap("facings = [0, 1]", "facings = []", "slip_left"), "scroll_red", "PF-2.2e", "red = []"),
    (swap("red = []", "red = [0]", "guarded_step"), "scroll_red_slow", "PF-9.0b", "red = [0]"),
    (swap('path = ["F"]', "path = []", "lunge"), "scroll_red_slow", "PF-9.0b", "red = [0]"),
    (swap('path = ["F"]', 'path = ["F", "F"]', "guarded_step"), "scroll_length", "PF-9.0b", 'path = ["F", "F"]'),
    (swap('path = ["F"]', 'path = ["F", "F", "F"]', "lunge"), "scroll_length", "PF-9.0b", 'path = ["F", "F", "F"]'),
    (swap('path = ["B", "B"]', 'path = ["B"]', "leap_back"), "scroll_length", "PF-9.0b", 'path = ["B"]'),
    (swap("red = [0]\n", "", "lunge"), "scroll_move", "PF-2.2d", 'id = "lunge"'),
    (swap("red = [0]", "red = [0]\nspeed = 3", "lunge"), "scroll_move", "PF-2.2d", 'id = "lunge"'),
    (swap('id = "lunge"', 'id = "Lunge"'), "scroll_move", "PF-2.2d", 'id = "Lunge"'),
    (swap('id = "lunge"', 'id = ""'), "scroll_move", "PF-2.2d", 'id = ""'),
    (swap('id = "observe"', 'id = "watch"'), "scroll_observe", "PF-2.2i", 'id = "watch"'),
    (swap("facings = [-1, 0, 1]", "facings = [0]", "observe"), "scroll_observe", "PF-2.2i", 'id = "observe"'),
    (swap('band = "slow"', 'band = "normal"', "observe"), "scroll_observe", "PF-2.2i", 'id = "observe"'),
    (without_move("observe"), "scroll_observe", "PF-2.2i", 'id = "guarded_step"'),
    (swap('id = "slip_left"', 'id = "lunge"'), "scroll_alike", "PF-9.0b", 'id = "lunge"'),
    (chained(twice("leap_back"), swap('"leap_back"', '"hop"')), "scroll_alike", "PF-9.0b", 'id = "leap_back"'),
    (
        only("observe", "guarded_step", "give_ground", "wheel_about", "advance", "lunge", "slip_left", "slip_right"),
        "scroll_bands", "PF-9.0b", "band",
    ),
    (only("observe", "lunge", "leap_back"), "scroll_moves", "PF-9.0b", "[[move]]"),
    (lambda text: text + '[[move]]\nid = "x"\n', "scroll_moves", "PF-9.0b", "[[move]]"),
    (lambda text: text[: text.index("[[move]]")] + "move = 3\n", "scroll_moves", "PF-9.0b", "move = 3"),
    (lambda text: text[: text.index("[[move]]")] + f"move = {[1] * 8}\n", "scroll_move", "PF-2.2d", "move ="),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "code", "rule", "line"), WRONG, ids=[f"{code}-{place}" for place, (_, code, _, _) in enumerate(WRONG)]
)
def test_a_wrong_scroll_is_refused_with_file_line_rule_and_reason(
    change: Callable[[str], str], code: str, rule: str, line: str
) -> None:
    text = change(CHAOS)
    assert text != CHAOS
    refused = refusal_of(text)
    assert (refused.code, refused.rule, refused.facts["file"]) == (code, rule, "mine.toml")
    assert text.splitlines()[refused.facts["line"] - 1].startswith(line)


def test_of_two_moves_of_one_name_the_second_is_refused() -> None:
    text = swap('id = "slip_left"', 'id = "lunge"')(CHAOS)
    assert refusal_of(text).facts["line"] == 1 + text[: text.rindex('id = "lunge"')].count("\n")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("javelin = {", "javelin = { F = 1,", "scroll_hexes"),
        ("net = {", "net = [] #", "scroll_hexes"),
        ('javelin = { "F2" = 1,', 'javelin = { "F2" = 10,', "scroll_number"),
        ('javelin = { "F2" = 1,', 'javelin = { "F2" = "NA",', "scroll_number"),
        ('special = ["javelin", "net"]', 'special = ["javelin"]', "scroll_ring"),
    ],
)
def test_pf_8_2a_a_wrong_second_ring_is_refused(old: str, new: str, code: str) -> None:
    refused = refusal_of(swap(old, new)(SKINK))
    assert (refused.code, refused.rule) == (code, "PF-8.2a")
    key = str(refused.facts["key"])
    assert SKINK.splitlines()[refused.facts["line"] - 1].startswith(f"{key} =")


def test_what_is_no_toml_is_refused_with_its_line() -> None:
    refused = refusal_of("id = \n" + CHAOS)
    assert (refused.code, refused.facts["file"], refused.facts["line"]) == ("scroll_not_toml", "mine.toml", 1)
    text = CHAOS.replace('id = "lunge"', "id = lunge")
    assert text.splitlines()[refusal_of(text).facts["line"] - 1] == "id = lunge"


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "x = 1\n"])
def test_an_empty_scroll_is_refused(text: str) -> None:
    refused = refusal_of(text)
    assert (refused.code, refused.rule, refused.facts["line"]) == ("scroll_keys", "PF-2.2a", 1)


LINES: Final = CHAOS.splitlines(keepends=True)
IDLE: Final = [place for place, line in enumerate(LINES) if line.startswith("#") or not line.strip()]


@pytest.mark.parametrize("place", sorted({*range(len(LINES))} - {*IDLE}))
def test_a_scroll_that_lacks_any_of_its_lines_is_refused(place: int) -> None:
    facts = refusal_of("".join(LINES[:place] + LINES[place + 1 :])).facts
    assert facts["file"] == "mine.toml"
    assert 1 <= facts["line"] < len(LINES)


@pytest.mark.parametrize("place", IDLE)
def test_empty_lines_and_remarks_mean_nothing(place: int) -> None:
    made = read_scroll("".join(LINES[:place] + LINES[place + 1 :]), "mine.toml")
    assert compared(made.moves) == compared(scroll_of("chaos").moves)


# Scrolls of the players' own


@pytest.mark.parametrize(("left", "right"), [(1, 3), (3, 1), (3, 3)])
def test_pf_8_0a_of_two_arms_the_higher_armour_counts_for_both(left: int, right: int) -> None:
    scroll = read_scroll(swap("arms = 2,", f"left_arm = {left}, right_arm = {right},")(CHAOS), "mine.toml")
    assert scroll.armour == (3, 3, 2, 1, 2)


def own(**scroll: Any) -> Position:
    fighters = [{"name": "Ana", "type": "mine", "seat": 0}, {"name": "Beto", "type": "chaos", "seat": 1}]
    return begin(GAME, Setup("classic", ("P1", "P2"), {"fighters": fighters, "scrolls": scroll}), Typed())


def test_pf_2_2a_players_may_bring_a_scroll_of_their_own() -> None:
    data = tomllib.loads(CHAOS.replace('id = "chaos"', 'id = "mine"').replace("head = 3", "head = 1"))
    sheet = own(mine=data).now.fighters[0].sheet
    assert (sheet.scroll.id, sheet.scroll.armour, sheet.start) == ("mine", (1, 2, 2, 1, 2), (32, 32, 32, 32, 12))


def test_pf_2_2a_a_wrong_scroll_of_their_own_is_refused() -> None:
    data = tomllib.loads(CHAOS.replace('class = "classic"', 'class = "elite"'))
    with pytest.raises(Refusal) as refused:
        own(mine=data)
    assert (refused.value.code, refused.value.rule) == ("scroll_value", "PF-2.1a")
    assert refused.value.facts["file"] == "scrolls.mine"


def test_pf_2_2a_a_scroll_of_their_own_stands_under_its_own_id() -> None:
    with pytest.raises(Refusal) as refused:
        own(mine=tomllib.loads(CHAOS))
    assert (refused.value.code, refused.value.rule) == ("scroll_value", "PF-2.2a")
    assert (refused.value.facts["key"], refused.value.facts["known"]) == ("id", ("mine",))


def test_pf_8_1b_a_scroll_of_their_own_has_the_starting_values_of_its_class() -> None:
    data = tomllib.loads(CHAOS.replace('class = "classic"', 'class = "slayer"'))
    fighters = [{"name": "Ana", "type": "chaos", "seat": 0}, {"name": "Beto", "type": "orc", "seat": 1}]
    options = {"fighters": fighters, "scrolls": {"chaos": data}}
    sheet = begin(GAME, Setup("classic", ("P1", "P2"), options), Typed()).now.fighters[0].sheet
    assert (sheet.scroll.kind, sheet.start) == ("slayer", (32, 32, 42, 22, 12))


@pytest.mark.parametrize("scroll", [3, "mine", None, [], [["id", "mine"]]])
def test_pf_2_2a_what_is_no_scroll_at_all_is_refused(scroll: Any) -> None:
    with pytest.raises(Refusal) as refused:
        own(mine=scroll)
    assert (refused.value.code, refused.value.rule) == ("wrong_agreement", "PF-2.2a")
