"""States to JSON and back by looking at their classes."""

import hashlib
import json
from typing import Any

import pytest

from liza.games.pulso import GAME
from liza.games.pulso.game import Duel
from liza.kernel.codec import digest, from_data, to_data
from liza.kernel.refusal import Refusal


class Wound:
    __slots__ = ("deep", "place")

    def __init__(self, place: str, deep: bool) -> None:
        self.place = place
        self.deep = deep


class Fighter:
    __slots__ = ("at", "name", "old_wounds", "orders", "skills", "stance", "wounds")

    def __init__(
        self,
        name: str,
        at: tuple[int, int] | None,
        wounds: list[Wound],
        skills: dict[str, int],
        orders: list[tuple[Any, ...]],
        old_wounds: tuple[Wound, ...],
        stance: None,
    ) -> None:
        self.name = name
        self.at = at
        self.wounds = wounds
        self.skills = skills
        self.orders = orders
        self.old_wounds = old_wounds
        self.stance = stance


def fighter() -> Fighter:
    orders = [("move", 1, (2, True)), ("wait",)]
    wounds = [Wound("arm", False), Wound("leg", True)]
    return Fighter("Ana", (3, 4), wounds, {"WS": 4, "BS": 2}, orders, (Wound("eye", True),), None)


def test_a_state_of_every_kind_comes_back_equal_from_json() -> None:
    data = json.loads(json.dumps(to_data(fighter())))
    back = from_data(Fighter, data)
    assert to_data(back) == to_data(fighter())
    assert (back.name, back.at, back.skills, back.orders) == ("Ana", (3, 4), {"WS": 4, "BS": 2}, fighter().orders)
    assert (type(back.wounds), type(back.old_wounds), back.old_wounds[0].place) == (list, tuple, "eye")
    assert [(wound.place, wound.deep) for wound in back.wounds] == [("arm", False), ("leg", True)]


def test_fields_are_written_in_the_order_of_init() -> None:
    assert to_data(Wound("arm", True)) == ["arm", True]


def test_the_state_of_pulso_comes_back_equal() -> None:
    duel = GAME.setup(GAME.usual())
    back = from_data(Duel, json.loads(json.dumps(to_data(duel))))
    assert isinstance(back, Duel)
    assert digest(back) == digest(duel)


def test_equal_states_have_equal_digests_and_others_have_others() -> None:
    assert digest(fighter()) == digest(fighter())
    other = fighter()
    other.wounds[1].deep = False
    assert digest(other) != digest(fighter())


def test_a_digest_is_the_same_on_every_machine() -> None:
    assert digest(Wound("brazo", True)) == hashlib.sha256(b'["brazo",true]').hexdigest()


class Extra:
    __slots__ = ("a", "b")

    def __init__(self, a: int) -> None:
        self.a = a
        self.b = 0


class Missing:
    __slots__ = ("a",)

    def __init__(self, a: int, b: int) -> None:
        self.a = a + b


class Unslotted:
    def __init__(self, a: int) -> None:
        self.a = a


class Unannotated:
    __slots__ = ("a",)

    def __init__(self, a) -> None:  # type: ignore[no-untyped-def]  # that is what is tested
        self.a = a


class Empty:
    __slots__ = ()


class Inheriting(Wound):
    __slots__ = ("rotten",)

    def __init__(self, place: str, deep: bool, rotten: bool) -> None:
        super().__init__(place, deep)
        self.rotten = rotten


@pytest.mark.parametrize(
    "state",
    [Extra(1), Missing(1, 2), Unslotted(1), Unannotated(1), Empty(), Inheriting("arm", True, True), 1.5, {1}],
    ids=lambda state: type(state).__name__,
)
def test_a_class_whose_slots_are_not_what_its_init_takes_cannot_stand_in_a_state(state: Any) -> None:
    with pytest.raises(TypeError, match=r"cannot stand in a state: its slots are not what its __init__ takes"):
        to_data(state)
    with pytest.raises(Refusal) as refused:
        from_data(type(state), [1])
    assert refused.value.code == "state_does_not_fit"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (int, "1"),
        (int, True),
        (int, 1.0),
        (bool, 1),
        (str, 1),
        (type(None), 0),
        (list[int], (1, 2)),
        (list[int], [1, "2"]),
        (tuple[int, ...], 5),
        (tuple[int, str], [1]),
        (tuple[int, str], [1, "a", 2]),
        (tuple[int, str], ["a", 1]),
        (dict[str, int], [["a"]]),
        (dict[str, int], [["a", "b"]]),
        (dict[str, int], 7),
        (dict[list[int], int], [[[1], 1]]),
        (int | None, "x"),
        (Wound, ["arm"]),
        (Wound, ["arm", 1]),
        (Wound, 5),
        (int | str, None),
    ],
    ids=str,
)
def test_data_of_another_form_are_refused(kind: Any, data: Any) -> None:
    with pytest.raises(Refusal) as refused:
        from_data(kind, data)
    assert refused.value.code == "state_does_not_fit"
    assert refused.value.facts["reason"]


@pytest.mark.parametrize(
    ("kind", "data", "value"),
    [
        (int | None, None, None),
        (int | None, 3, 3),
        (None | str, "a", "a"),
        (tuple[int, ...], [1, 2], (1, 2)),
        (tuple[int, str], [1, "a"], (1, "a")),
        (dict[int, list[str]], [[1, ["a"]], [2, []]], {1: ["a"], 2: []}),
        (Any, [1, [True, None]], (1, (True, None))),
        (type(None), None, None),
    ],
    ids=str,
)
def test_data_are_read_as_the_type_says(kind: Any, data: Any, value: Any) -> None:
    read = from_data(kind, data)
    assert read == value
    assert type(read) is type(value)


class Band:
    __slots__ = ("chief", "last", "named", "pairs", "rows", "scars")

    def __init__(
        self,
        pairs: tuple[Wound, int],
        last: tuple[int, Wound],
        named: dict[str, list[Wound]],
        chief: Wound | None,
        rows: list[tuple[int, int]],
        scars: tuple[Wound, Wound],
    ) -> None:
        self.pairs, self.last, self.named = pairs, last, named
        self.chief, self.rows, self.scars = chief, rows, scars


def test_objects_within_rows_pairs_and_tables_come_back() -> None:
    arm, leg = Wound("arm", True), Wound("leg", False)
    for chief in (arm, None):
        band = Band((arm, 1), (2, leg), {"Ana": [arm, leg], "Beto": []}, chief, [(1, 2), (3, 4)], (leg, arm))
        data = json.loads(json.dumps(to_data(band)))
        back = from_data(Band, data)
        assert to_data(back) == data
        assert (back.pairs[0].place, back.pairs[1], back.last[0], back.last[1].place) == ("arm", 1, 2, "leg")
        assert [wound.place for wound in back.named["Ana"]] == ["arm", "leg"]
        assert (back.named["Beto"], back.rows, back.chief is None) == ([], [(1, 2), (3, 4)], chief is None)
        assert [wound.place for wound in back.scars] == ["leg", "arm"]


class Wall:
    __slots__ = ("height", "jumpable", "width")
    __derived__ = ("jumpable",)

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.jumpable = height < 3


def test_a_slot_that_init_works_out_is_named_as_derived_and_not_saved() -> None:
    assert to_data(Wall(2, 5)) == [2, 5]
    back = from_data(Wall, [2, 5])
    assert (back.height, back.width, back.jumpable) == (2, 5, True)


class Order:
    __slots__ = ("then", "what")

    def __init__(self, what: str, then: list["Order"]) -> None:
        self.what = what
        self.then = then


def test_a_class_that_holds_others_of_its_kind_comes_back() -> None:
    order = Order("move", [Order("shoot", []), Order("wait", [])])
    assert to_data(from_data(Order, to_data(order))) == ["move", [["shoot", []], ["wait", []]]]


class Either:
    __slots__ = ("a",)

    def __init__(self, a: int | str) -> None:
        self.a = a


def test_a_field_of_two_kinds_comes_back() -> None:
    assert from_data(Either, to_data(Either("a"))).a == "a"


def test_an_empty_tuple_comes_back() -> None:
    assert from_data(tuple[()], []) == ()


@pytest.mark.parametrize(("kind", "data"), [(tuple[str, str], "ab"), (dict[str, str], ["ab"])], ids=str)
def test_a_string_is_no_row(kind: Any, data: Any) -> None:
    with pytest.raises(Refusal):
        from_data(kind, data)
