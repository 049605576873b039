"""Where dice come from: each source gives what it promises, splits off equal copies, and can be written down."""

import hashlib
import hmac
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liza.kernel.dice import d6, d8, d10, dice
from liza.kernel.luck import Luck, Scripted, Sealed, Seeded, Typed, load_luck, read_heading
from liza.kernel.refusal import Refusal
from tests.kernel.small_games import STEADY

SECRET = bytes(range(16))


def sources() -> list[Luck]:
    return [Seeded(7), Sealed(SECRET), Scripted([(1,), (2,), (3,), (4,), (5,), (6,)])]


@pytest.mark.parametrize("luck", sources(), ids=["seeded", "sealed", "scripted"])
def test_a_copy_gives_the_same_dice_and_goes_its_own_way(luck: Luck) -> None:
    luck.throw(d6)
    copy = luck.copy()
    ahead = [copy.throw(d6) for _ in range(3)]
    assert [luck.throw(d6) for _ in range(3)] == ahead


@pytest.mark.parametrize("luck", sources(), ids=["seeded", "sealed", "scripted"])
def test_what_has_been_saved_as_json_throws_on_like_the_source_itself(luck: Luck) -> None:
    luck.throw(d6)
    loaded = load_luck(json.loads(json.dumps(luck.save())))
    assert type(loaded) is type(luck)
    assert [loaded.throw(d6) for _ in range(4)] == [luck.throw(d6) for _ in range(4)]


def test_a_seed_gives_the_same_dice_on_every_machine_and_for_ever() -> None:
    luck = Seeded(7)
    assert [luck.throw(d6)[0] for _ in range(12)] == [3, 6, 4, 4, 6, 4, 4, 1, 1, 5, 3, 4]


@STEADY
@given(st.integers(-(2**70), 2**70), st.lists(st.integers(2, 100), min_size=1, max_size=6))
def test_a_seeded_die_is_the_upper_half_of_a_multiplicative_generator(seed: int, sides: list[int]) -> None:
    state = int.from_bytes(hashlib.sha256(f"liza {seed}".encode()).digest()[:16], "big") | 1
    expected = []
    for side in sides:
        state = state * 0xDA942042E4DD58B5 % 2**128
        expected.append((state // 2**64) * side // 2**64 + 1)
    assert Seeded(seed).throw(dice(tuple(sides))) == tuple(expected)


def test_several_dice_at_once_are_the_same_as_one_by_one() -> None:
    together, single = Seeded(3), Seeded(3)
    assert together.throw(2 * d6 + d10) == (*single.throw(d6), *single.throw(d6), *single.throw(d10))


def test_every_face_falls_about_as_often() -> None:
    for luck in (Seeded(1), Sealed(SECRET)):
        counts = Counter(face for _ in range(1000) for face in luck.throw(6 * d6))
        assert sorted(counts) == [1, 2, 3, 4, 5, 6]
        assert all(900 < count < 1100 for count in counts.values())


def test_other_seeds_give_other_dice() -> None:
    assert len({Seeded(seed).throw(20 * d6) for seed in range(50)}) == 50


def test_no_dice_are_an_empty_throw() -> None:
    assert Seeded(1).throw(0 * d6) == ()


def test_the_heading_of_a_seed_hides_its_number_until_the_match_is_over() -> None:
    assert Seeded(7).heading(over=False) == "seeded"
    assert Seeded(7).heading(over=True) == "seeded mcg128:7"


def test_a_seeded_heading_gives_the_same_dice_again() -> None:
    luck = read_heading(Seeded(-12).heading(over=True))
    assert luck.throw(9 * d10) == Seeded(-12).throw(9 * d10)


def test_a_sealed_die_is_a_keyed_hash_of_seed_and_number_that_anybody_can_work_out() -> None:
    luck = Sealed(SECRET)
    thrown = [*luck.throw(2 * d6), *luck.throw(d8)]
    for number, (sides, face) in enumerate(zip((6, 6, 8), thrown, strict=True)):
        digest = hmac.new(SECRET, str(number).encode(), hashlib.sha256).digest()
        assert face == int.from_bytes(digest[:16], "big") * sides // 2**128 + 1


def test_the_promise_is_the_hash_of_the_sealed_seed() -> None:
    assert Sealed(SECRET).promise() == hashlib.sha256(SECRET).hexdigest()


def test_the_heading_of_a_sealed_seed_is_the_promise_and_afterwards_the_seed_too() -> None:
    luck = Sealed(SECRET)
    assert luck.heading(over=False) == f"sealed {luck.promise()}"
    assert luck.heading(over=True) == f"sealed {luck.promise()} {SECRET.hex()}"


def test_a_told_sealed_seed_is_checked_against_its_promise() -> None:
    assert read_heading(Sealed(SECRET).heading(over=True)).throw(9 * d6) == Sealed(SECRET).throw(9 * d6)
    with pytest.raises(Refusal) as refused:
        read_heading(f"sealed {Sealed(SECRET).promise()} {bytes(16).hex()}")
    assert (refused.value.code, refused.value.facts) == ("promise_broken", {"promise": Sealed(SECRET).promise()})


def test_a_script_is_thrown_as_it_is_written() -> None:
    luck = Scripted([(1, 2), (6,)])
    assert luck.throw(2 * d6) == (1, 2)
    assert luck.throw(d6) == (6,)


def test_a_script_that_is_too_short_says_after_how_many_throws() -> None:
    luck = Scripted([(1,)])
    luck.throw(d6)
    with pytest.raises(Refusal) as refused:
        luck.throw(2 * d6)
    assert (refused.value.code, refused.value.facts) == ("dice_ran_out", {"dice": "2d6", "after": 1})


def test_a_script_for_other_dice_is_refused_and_stays_where_it_is() -> None:
    luck = Scripted([(1, 7)])
    with pytest.raises(Refusal) as refused:
        luck.throw(2 * d6)
    assert (refused.value.code, refused.value.facts) == ("dice_do_not_fit", {"dice": "2d6", "faces": (1, 7)})
    assert luck.throw(d6 + d8) == (1, 7)


def test_typed_dice_ask_people_and_have_nothing_to_save() -> None:
    luck = Typed()
    assert luck.throw(d6) is None  # type: ignore[func-returns-value]  # that is what is tested
    assert luck.copy() is luck
    assert luck.save() == ["typed"]
    assert isinstance(load_luck(["typed"]), Typed)


@pytest.mark.parametrize("heading", ["typed", "scripted", "seeded", f"sealed {'0' * 64}"])
def test_a_heading_that_tells_no_seed_leaves_the_throwing_to_people(heading: str) -> None:
    assert isinstance(read_heading(heading), Typed)


def test_the_headings_of_scripts_and_real_dice_are_only_their_kind() -> None:
    for over in (False, True):
        assert Typed().heading(over=over) == "typed"
        assert Scripted([(1,)]).heading(over=over) == "scripted"


@pytest.mark.parametrize(
    "heading",
    [
        "real",
        "sealed",
        "seeded xorshift:7",
        "seeded mcg128",
        "seeded mcg128:seven",
        "seeded mcg128:1:2",
        f"sealed {'0' * 64} zz",
        f"seeded mcg128:{'9' * 5000}",
    ],
    ids=lambda heading: heading[:24],
)
def test_a_heading_that_names_no_known_dice_is_refused(heading: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_heading(heading)
    assert (refused.value.code, refused.value.facts) == ("unknown_dice", {"dice": heading[:80]})


def test_an_empty_heading_is_refused_too() -> None:
    with pytest.raises(Refusal):
        read_heading("")


@pytest.mark.parametrize(
    "saved",
    [
        [],
        ["loaded"],
        ["seeded"],
        ["seeded", 1, 2, 3],
        ["sealed", "zz", 0],
        ["sealed", 5, 0],
        ["scripted", 5, 0],
        ["typed", 1],
        [[]],
        {},
        5,
    ],
    ids=str,
)
def test_a_saved_source_that_cannot_be_read_is_refused(saved: Any) -> None:
    with pytest.raises(Refusal) as refused:
        load_luck(saved)
    assert refused.value.code == "unknown_dice"
