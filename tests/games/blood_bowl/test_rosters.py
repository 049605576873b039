"""Blood Bowl, chapters 11.1 and 12: the data against an independent reading, and what is refused in edited data."""

from pathlib import Path
from typing import Final

import pytest

from liza.games.blood_bowl.rosters import DATA, profile_of, read_rosters, read_stars, rosters, stars, table
from liza.games.blood_bowl.skills import BY_KEY, LONER, SKILLS, keys
from liza.games.blood_bowl.teams import read_team
from liza.kernel.refusal import Refusal

PAPER: Final = [
    row
    for row in (Path(__file__).parent / "rosters.txt").read_text(encoding="utf-8").splitlines()
    if not row.startswith("#")
]
NAMES: Final = {row["en"]: key for key, row in table("skills").items()}
ROSTERS: Final = (DATA / "rosters.toml").read_text(encoding="utf-8")
STARS: Final = (DATA / "stars.toml").read_text(encoding="utf-8")


def skills(text: str) -> set[str]:
    return set() if text == "-" else {NAMES[name] for name in text.split(", ")}


def on_paper(head: str) -> list[list[str]]:
    """The rows under a heading."""
    at = next(number for number, row in enumerate(PAPER) if row.startswith(head))
    rows: list[list[str]] = []
    for row in PAPER[at + 1 :]:
        if row.startswith("="):
            break
        rows.append(row.split(" | "))
    return rows


def test_bb_12_1_to_bb_12_21_there_are_21_rosters_in_the_order_of_the_book() -> None:
    heads = [row for row in PAPER if row.startswith("= BB-")]
    assert [row.split()[1] for row in heads] == [roster.rule for roster in rosters().values()]
    assert [row.split(" | ")[0].split(" ", 2)[2] for row in heads] == [
        f"{roster.name['en']} team" for roster in rosters().values()
    ]


@pytest.mark.parametrize("race", list(rosters()))
def test_bb_12_22_a_roster_is_as_on_paper(race: str) -> None:
    """BB-12.1 BB-12.2 BB-12.3 BB-12.4 BB-12.5 BB-12.6 BB-12.7 BB-12.8 BB-12.9 BB-12.10 BB-12.11 BB-12.12 BB-12.13
    BB-12.14 BB-12.15 BB-12.16 BB-12.17 BB-12.18 BB-12.19 BB-12.20 BB-12.21."""
    roster = rosters()[race]
    head = next(row for row in PAPER if row.startswith(f"= {roster.rule} "))
    assert head.split(" | ")[1:] == [str(roster.reroll), "yes" if roster.apothecary else "no"]
    rows = on_paper(f"= {roster.rule} ")
    assert len(rows) == len(roster.positions)
    for row, profile in zip(rows, roster.positions.values(), strict=True):
        limit, name, cost, line, learnt, normal, double = row
        assert (profile.limit, profile.name["en"], profile.cost) == (int(limit), name, int(cost))
        assert list(profile.line) == [int(value) for value in line.split()]
        assert set(keys(profile.skills)) == skills(learnt)
        assert (profile.normal, profile.double) == (normal, double)


def test_bb_12_23_the_42_stars_are_as_on_paper_and_all_of_them_are_loners() -> None:
    rows = on_paper("= Stars")
    races = {roster.name["en"]: race for race, roster in rosters().items()}
    assert (len(rows), len(stars())) == (42, 42)
    for row, star in zip(rows, stars().values(), strict=True):
        name, cost, line, learnt, teams = row
        assert name.partition(" (")[0] == star.profile.name["en"]
        assert (int(cost), [int(value) for value in line.split()]) == (star.profile.cost, list(star.profile.line))
        assert set(keys(star.profile.skills)) == skills(learnt) | {"loner"}
        assert list(star.teams) == [races[team] for team in teams.split(", ")]
    assert all(star.profile.skills & LONER for star in stars().values())
    assert (stars()["brick_farth"].brings, stars()["grotty"].only_with) == ("grotty", "brick_farth")


def test_the_sums_of_all_numbers_of_the_rosters() -> None:
    profiles = [profile for roster in rosters().values() for profile in roster.positions.values()]
    assert len(profiles) == 89
    assert sum(profile.cost for profile in profiles) == PRICES
    assert [sum(profile.line[at] for profile in profiles) for at in range(4)] == LINES
    assert sum(roster.reroll for roster in rosters().values()) == 1250
    assert [race for race, roster in rosters().items() if not roster.apothecary] == [
        "khemri", "necromantic", "nurgle", "undead",
    ]  # fmt: skip


PRICES: Final = sum(int(row.split(" | ")[2]) for row in PAPER if row[0].isdigit())
LINES: Final = [sum(int(row.split(" | ")[3].split()[at]) for row in PAPER if row[0].isdigit()) for at in range(4)]


def test_bb_11_1_1_there_are_74_skills_in_six_categories_each_with_its_names() -> None:
    assert {one: sum(skill.category == one for skill in SKILLS) for one in "GAPSME"} == {
        "G": 14, "A": 10, "P": 7, "S": 10, "M": 10, "E": 23,
    }  # fmt: skip
    assert list(table("skills")) == [skill.key for skill in SKILLS]
    assert all(row["en"].strip() and row["es"].strip() for row in table("skills").values())
    assert [skill.bit for skill in SKILLS] == [1 << number for number in range(74)]
    assert len(BY_KEY) == 74


def test_bb_1_19_a_position_is_known_by_race_and_name() -> None:
    assert profile_of("orc/black_orc_blocker").line == (4, 4, 2, 9)
    assert profile_of("star/griff_oberwald").line == (7, 4, 4, 8)
    with pytest.raises(Refusal) as refused:
        profile_of("orc/wardancer")
    assert (refused.value.code, refused.value.rule) == ("no_such_position", "BB-12.22")


@pytest.mark.parametrize("race", list(rosters()))
def test_bb_13_1_every_ready_team_spends_a_million_and_nothing_more(race: str) -> None:
    team = read_team(0, race, "full", 1000)
    assert (team.race, team.value) == (race, 1000)
    assert 11 <= len(team.sheets) <= 16


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("reroll = 50", "reroll = 5000", "reroll", "number"),
        ("apothecary = true", 'apothecary = "yes"', "apothecary", "flag"),
        ("limit = 16", "limit = 17", "limit", "number"),
        ("line = [6, 3, 3, 7]", "line = [6, 3, 3]", "line", "line"),
        ("line = [6, 3, 3, 7]", "line = [6, 3, 3, 11]", "line", "line"),
        ('skills = ["dodge"]', 'skills = ["fly"]', "skills", "skills"),
        ('skills = ["dodge"]', 'skills = ["dodge", "dodge"]', "skills", "skills"),
        ('normal = "G"', 'normal = "X"', "normal", "categories"),
        ("cost = 50", "price = 50", "cost", "missing"),
        ("cost = 50", "cost = 50\ncolour = 3", "colour", "unknown"),
        ('id = "linewoman"', 'id = "Line Woman"', "id", "id"),
        ('id = "thrower"', 'id = "linewoman"', "id", "same"),
        ('name = { en = "Amazon", es = "Amazonas" }', 'name = "Amazon"', "name", "names"),
        ("limit = 16", "limit = 1", "position", "too_few"),
    ],
)
def test_a_fault_in_an_edited_roster_is_told_with_file_line_and_reason(
    old: str, new: str, key: str, reason: str
) -> None:
    amazons = ROSTERS[: ROSTERS.index("[chaos]")]
    with pytest.raises(Refusal) as refused:
        read_rosters(amazons.replace(old, new, 1), "mine.toml")
    facts = refused.value.facts
    assert (refused.value.code, facts["file"], facts["key"], facts["reason"]) == (
        "wrong_data",
        "mine.toml",
        key,
        reason,
    )
    line = amazons.replace(old, new, 1).splitlines()[facts["line"] - 1]
    assert key in line or reason in ("missing", "too_few")


def test_no_roster_without_positions() -> None:
    text = '[one]\nrule = "BB-12.1"\nname = { en = "A", es = "A" }\nreroll = 50\napothecary = true\nposition = []\n'
    with pytest.raises(Refusal) as refused:
        read_rosters(text, "mine.toml")
    assert (refused.value.facts["line"], refused.value.facts["reason"]) == (6, "no_positions")


def test_a_file_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(Refusal) as refused:
        read_rosters("[amazon]\nrule = \n", "mine.toml")
    assert (refused.value.code, refused.value.facts["line"]) == ("not_toml", 2)


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('teams = ["dwarf"]', 'teams = ["gnome"]', "teams", "races"),
        ('name = "Barik Farblast"', 'name = " "', "name", "names"),
        ("cost = 60", "cost = -1", "cost", "number"),
    ],
)
def test_a_fault_in_an_edited_star_is_told_with_file_line_and_reason(old: str, new: str, key: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_stars(STARS.replace(old, new, 1), "mine.toml")
    facts = refused.value.facts
    assert (facts["key"], facts["reason"]) == (key, reason)
    assert key in STARS.replace(old, new, 1).splitlines()[facts["line"] - 1]
