"""What a setup can be made of, and the usual one, for people and forms."""

from typing import Any, Final

from liza.games.blood_bowl.rosters import Profile, Roster, rosters, stars, table
from liza.games.blood_bowl.skills import SKILLS, keys
from liza.games.blood_bowl.teams import COUNTED, available, price
from liza.kernel.game import Pick

USUAL: Final = ("human", "orc")


def usual_options(_edition: str, _seats: int) -> dict[str, Any]:
    """BB-2.1: the humans and the orcs of the box, or the ready teams of these races."""
    return {"teams": list(USUAL)}


def picks() -> dict[str, list[Pick]]:
    """BB-12.22, BB-12.23, BB-13.1, BB-13.19: races with all their prices, ready teams, stars, skills, inducements."""
    ready = [
        Pick(
            name,
            dict.fromkeys(("en", "es"), row["name"]),
            {"race": row["race"], "players": dict(row["players"]), "editions": editions_of(name)},
        )
        for name, row in table("teams").items()
    ]
    named = table("skills")
    return {
        "races": [_race(roster) for roster in rosters().values()],
        "teams": ready,
        "stars": [
            Pick(star.id, star.profile.name, {**_facts(star.profile), "races": list(star.teams)})
            for star in stars().values()
            if not star.only_with
        ],
        "skills": [Pick(skill.key, named[skill.key], {"category": skill.category}) for skill in SKILLS],
        "inducements": [Pick(key, {}, {"most": row["most"]}) for key, row in table("inducements").items()],
    }


def editions_of(team: str) -> list[str]:
    """BB-1.20: where a ready team can be chosen: in the box there are only some."""
    return [name for name, row in table("editions").items() if team in row.get("teams", table("teams"))]


def _race(roster: Roster) -> Pick:
    """A race: re-rolls, apothecary, positions, and what each inducement costs it."""
    facts = {
        "reroll": roster.reroll,
        "apothecary": roster.apothecary,
        "positions": [
            {"id": name, "name": dict(profile.name), "limit": profile.limit, **_facts(profile)}
            for name, profile in roster.positions.items()
        ],
        "inducements": {key: price(roster, key) for key in COUNTED if available(roster, key)},
    }
    return Pick(roster.id, roster.name, facts)


def _facts(profile: Profile) -> dict[str, Any]:
    return {
        "cost": profile.cost,
        "line": list(profile.line),
        "skills": list(keys(profile.skills)),
        "normal": profile.normal,
        "double": profile.double,
    }
