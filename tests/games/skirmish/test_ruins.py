"""Annúminas and Mordheim: which ruins are fought for, and where a city stands that was built anew."""

import pytest

from liza.games.skirmish.game import ANNUMINAS
from liza.games.skirmish.places import ruins_of
from liza.games.skirmish.terrain import field_of
from liza.kernel.game import Setup
from liza.kernel.luck import Typed
from liza.kernel.position import placed


@pytest.mark.parametrize(("face", "count"), [(1, 3), (2, 4), (3, 5)])
def test_the_ruins_nearest_to_the_centre_count(face: int, count: int) -> None:
    """AN-10.13: 1D3 and 2 of them, from the centre outwards."""
    text = "edition annuminas scenario hold moving -1\ntable city:7:4\nnext ruins\nA1\nB1"
    position = placed(ANNUMINAS, text, Typed(), Setup("annuminas", ("Ana", "Beto"), {})).answer(0, (face,))
    battle = position.now
    wide, deep = battle.field.width, battle.field.depth
    away = {piece: (2 * x - wide) ** 2 + (2 * y - deep) ** 2 for piece, x, y in ruins_of(battle.field)}
    assert len(away) > count
    assert len(battle.goals) == count
    assert [away[piece] for piece in battle.goals] == sorted(away.values())[:count]


def test_a_city_built_anew_is_the_one_that_is_fought_in() -> None:
    """AN-10.7."""
    options = {"table": "city", "seed": 1, "size": 900}
    start = ANNUMINAS.setup(Setup("annuminas", ("Ana", "Beto"), options))
    text = ANNUMINAS.draw(start)
    position = placed(ANNUMINAS, text, Typed(), Setup("annuminas", ("Ana", "Beto"), {}))
    battle = position.answer(0, True).answer(0, (3, 4, 5)).now
    assert battle.terrain != start.terrain
    assert battle.field.text == field_of(battle.terrain).text
