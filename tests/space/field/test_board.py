"""The table for whoever draws it, and what it is measured by."""

import json

import pytest

from liza.space.field.bench import workloads
from liza.space.field.board import board
from liza.space.field.tables import names, table
from tests.space.field.scenes import EMPTY


@pytest.mark.parametrize("name", names())
def test_a_board_is_json_in_whole_numbers(name: str) -> None:
    field = table(name)
    drawn = board(field)
    text = json.dumps(drawn)
    assert "." not in "".join(text.split('"')[::2])
    assert len(drawn["prisms"]) == len(field.prisms)
    assert drawn["floors"][0]["name"] == "ground"


def test_a_board_tells_all_that_is_there() -> None:
    drawn = board(table("yard"))
    assert drawn["size"] == [2400, 2400]
    kinds = {piece["kind"] for piece in drawn["pieces"]}
    assert {"ruin", "walkway", "bushes", "pond"} <= kinds
    assert {prism["bars"] for prism in drawn["prisms"]} == {"s", "f", "sf"}
    roof = next(floor for floor in drawn["floors"] if floor["name"] == "lean-to.1")
    assert (roof["z"], roof["high"]) == (120, 240)
    assert {link["kind"] for link in drawn["links"]} == {"ladder", "rope", "stair"}
    assert {area["class"] for area in drawn["areas"]} == {"difficult", "very_difficult"}
    assert drawn["edges"]
    assert board(EMPTY)["edges"] == []


def test_everything_that_is_measured_does_something() -> None:
    done = {name: work() for name, work in workloads().items()}
    assert all(count > 0 for count in done.values())
    assert done["sight_us"] == 24 * 23
    assert done["lattice_us"] == 1
