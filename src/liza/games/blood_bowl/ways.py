"""Path help as ways: every square that can be walked to with the answers that lead there, and what may be done there.

Where a walk ends with a block, a foul or a hand-off, it is carried out with all going well, and the odds of the rest are
asked of the match as it then lies; so nothing is assumed about either half.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from liza.games.blood_bowl import paths
from liza.games.blood_bowl.ball import pick_up_need, receivers
from liza.games.blood_bowl.fates import Good, carried_out
from liza.games.blood_bowl.movement import gfi_need, price_of_standing, stand_up_need, steps_left
from liza.games.blood_bowl.outcomes import ALL, NONE, Found, Moment, of_block, of_foul, of_throw
from liza.games.blood_bowl.paths import FEET, NIMBLE, Label
from liza.games.blood_bowl.pitch import NEAR, XY
from liza.games.blood_bowl.skills import DODGE, SURE_FEET
from liza.games.blood_bowl.state import PRONE, STANDING, STUNNED, Match, Player
from liza.kernel.game import Chance, Way
from liza.kernel.options import Value

def ways(moment, who): ...
