"""liza: out-of-print tabletop games, played by their rules. The whole public surface is listed here."""

from liza.kernel.cases import Case, CaseFailed, load_cases, run_case
from liza.kernel.check import Report, check_game
from liza.kernel.codec import digest, from_data, to_data
from liza.kernel.dice import Dice, Faces, d3, d4, d6, d8, d10, d12, d16, d20, dice
from liza.kernel.game import (
    Chance,
    Chances,
    Duel,
    Game,
    Pick,
    Reason,
    Result,
    Row,
    Scene,
    Setup,
    State,
    Watch,
    Why,
    because,
)
from liza.kernel.inline import Played
from liza.kernel.luck import Luck, Scripted, Sealed, Seeded, Typed
from liza.kernel.odds import UNRESOLVED, Policy, leave_open
from liza.kernel.options import Menu, Options, Region, Rng, Value, every, first, look, match, sample
from liza.kernel.play import choose, drive, play
from liza.kernel.position import Position, begin, expire, placed, visible
from liza.kernel.record import Record, load, read, replay, save, verify, write, write_played
from liza.kernel.refusal import Refusal, TapeError
from liza.kernel.rulebook import Rule, rulebook
from liza.kernel.table import ANYBODY, EVERYBODY, REFEREE, Agent, Event, Question, Table, reached

__version__ = "0.1.0"

__all__ = [
    "ANYBODY",
    "EVERYBODY",
    "REFEREE",
    "UNRESOLVED",
    "Agent",
    "Case",
    "CaseFailed",
    "Chance",
    "Chances",
    "Dice",
    "Duel",
    "Event",
    "Faces",
    "Game",
    "Luck",
    "Menu",
    "Options",
    "Pick",
    "Played",
    "Policy",
    "Position",
    "Question",
    "Reason",
    "Record",
    "Refusal",
    "Region",
    "Report",
    "Result",
    "Rng",
    "Row",
    "Rule",
    "Scene",
    "Scripted",
    "Sealed",
    "Seeded",
    "Setup",
    "State",
    "Table",
    "TapeError",
    "Typed",
    "Value",
    "Watch",
    "Why",
    "because",
    "begin",
    "check_game",
    "choose",
    "d3",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d16",
    "d20",
    "dice",
    "digest",
    "drive",
    "every",
    "expire",
    "first",
    "from_data",
    "leave_open",
    "load",
    "load_cases",
    "look",
    "match",
    "placed",
    "play",
    "reached",
    "read",
    "replay",
    "rulebook",
    "run_case",
    "sample",
    "save",
    "to_data",
    "verify",
    "visible",
    "write",
    "write_played",
]
