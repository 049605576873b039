"""A table as JSON for whoever draws it: once for each match, since nothing on it ever changes."""

from typing import Any

from liza.space.field.model import Field
from liza.space.field.terrain import CLASSES, DROP, MM, Link, Surface


def board(field: Field) -> dict[str, Any]:
    """Everything that can be seen of a table. All lengths are whole; `unit` of them make a millimetre.

    pieces: id and kind, by number. prisms: what bars sight ("s") or feet ("f"), from z to z. floors: what carries, by
    the surface it belongs to; a sloping one rises to `high` from its first side. areas: ground of a class. edges: where
    one may fall. links: ladders, stairs and ropes; of a foot or head x, y and surface.
    """
    return {
        "kind": "field",
        "unit": MM,
        "size": [field.width * MM, field.depth * MM],
        "pieces": [{"id": piece.id, "kind": piece.kind} for piece in field.pieces],
        "prisms": [
            {"piece": one.piece, "bars": "s" * one.sight + "f" * one.feet, "z": [one.z0, one.z1], "at": one.ring}
            for one in field.prisms
        ],
        "floors": [floor for surface in field.surfaces for floor in _floors(surface)],
        "areas": [
            {"surface": surface.number, "piece": area.piece, "class": CLASSES[area.kind], "at": area.ring}
            for surface in field.surfaces
            for area in surface.areas
        ],
        "edges": [
            {"surface": surface.number, "at": ((one.ax, one.ay), (one.bx, one.by))}
            for surface in field.surfaces
            for one in surface.borders
            if one.kind == DROP and not one.over
        ],
        "links": [_link(link) for link in field.links],
    }


def _floors(surface: Surface) -> list[dict[str, Any]]:
    rise = {"high": surface.z + surface.slope[4] * MM} if surface.slope else {}
    return [
        {
            "surface": surface.number,
            "name": part.name,
            "piece": part.piece,
            "z": surface.z,
            "at": part.ring,
            "holes": part.holes,
            **rise,
        }
        for part in surface.parts
    ]


def _link(link: Link) -> dict[str, Any]:
    (low, fx, fy), (high, hx, hy) = link.foot, link.head
    return {"id": link.id, "kind": link.kind, "piece": link.piece, "foot": (fx, fy, low), "head": (hx, hy, high)}
