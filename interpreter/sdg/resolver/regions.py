"""Families of regions, resolved: lines, blocks, listed cells, areas by seat, boxes around cards."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import drawing, names, sizes
from sdg.messages import types as say
from sdg.resolver import bare, coercion
from sdg.resolver.base import Resolver
from sdg.resolver.drawing import marked
from sdg.resolver.names import BUILT_IN_FAMILIES
from sdg.resolver.scope import Frame, Scope


def before_play() -> Scope:
    """Answer the scope of a line that is fixed before play, with a frame of its own."""
    return Scope(Frame(growing=False), "before play")


class Regions(Resolver):
    """The resolver as far as regions go."""

    def built_in_families(self) -> Iterable[ir.Family]:
        """List the lines of every board."""
        boards = self.names.boards
        for board, node in boards.items():
            for which in BUILT_IN_FAMILIES:
                name = which if len(boards) == 1 else f"{which} of {board}"
                yield ir.Family(name, board, ir.Lines(which), span=node.name.span)  # type: ignore[arg-type]

    def family(self, node: tree.Region | tree.RegionPerPlayer, board: str) -> ir.Family | None:
        """Resolve `region box: blocks of 3 by 3` and its like."""
        name, span = node.name.text, node.name.span
        if isinstance(node, tree.RegionPerPlayer):
            return ir.Family(name, board, self._by_seat(node, board), span=span)
        area: ir.Blocks | ir.Around | ir.Joined | ir.Listed
        if isinstance(node.area, tree.Around) and node.around is None:
            self.report(say.around_what(node.area.span, name))
            return None
        if node.around is not None and not isinstance(node.area, tree.Around):
            self.report(say.only_around(node.area.span, name))
            return None
        match node.area:
            case tree.Blocks(rows=rows, columns=columns):
                what_for = f"the size of `{name}`"
                area = ir.Blocks(self.amount(rows, what_for), self.amount(columns, what_for))
            case tree.Around(rows=rows, columns=columns):
                assert node.around is not None
                condition = self.on_card(node.around, "`for each card with`")
                area = ir.Around(condition, rows.value, columns.value)
                for number in (rows, columns):
                    if number.value % 2 == 0:
                        self.report(sizes.no_middle(number.span, name, number.value))
            case tree.Families(names=parts):
                found = [self._part(part, name, board) for part in parts]
                self.once(parts)
                area = ir.Joined(tuple(key for key in found if key))
            case tree.Cells(positions=positions):
                cells = tuple(self.position(each, f"a cell of `{name}`") for each in positions)
                area = ir.Listed((cells,))
            case tree.EachMark() | tree.Marked():
                if board not in self.names.drawings:
                    shape = self.names.boards[board].shape
                    self.report(drawing.marks_of_nothing(node.area.span, name, board, shape.span))
                picture = self.names.drawings.get(board)
                if picture is None:
                    return None
                area = marked(self, node.area, picture, name)
        return ir.Family(name, board, area, span=span)

    def amount(self, node: tree.Expr, what_for: str) -> ir.Expr:
        """Resolve a number that is fixed before the game starts."""
        scope = before_play()
        return coercion.of_kind(self, self.expr(node, scope), scope, what_for, ir.NUMBER)

    def position(self, node: tree.Position, what_for: str) -> tuple[ir.Expr, ir.Expr]:
        """Resolve the row and the column of a cell that is fixed before the game starts."""
        return self.amount(node.row, what_for), self.amount(node.column, what_for)

    def on_card(self, node: tree.Expr, what_for: str) -> ir.Expr:
        """Resolve a condition on the card in slot 0, whose attributes are said bare."""
        inner, it = before_play().bind("it", ir.CARD, node.span)
        inner = evolve(inner, subject=it)
        return coercion.of_kind(self, self.expr(node, inner), inner, what_for, ir.YESNO)

    def known_board(self, node: tree.Name) -> tree.Board | None:
        """Find a board by its name, or report that there is none."""
        self.used.add(node.text)
        found = self.names.boards.get(node.text)
        if found is None and node.text in self.names.things:
            thing = self.names.things[node.text]
            self.report(names.wrong_kind(node.span, node.text, thing.kind, "a board", thing.span))
        elif found is None and node.text not in self.names.refused:
            self.report(names.unknown_board(node.span, node.text, self.names.boards))
        return found

    def family_on(self, node: tree.Name, board: str) -> str | None:
        """Find a family of a board by its name, or report what is wrong with the name."""
        text = node.text
        if not self.names.is_family(text):
            if text in self.names.things:
                thing = self.names.things[text]
                self.report(
                    names.wrong_kind(node.span, text, thing.kind, "a family of regions", thing.span)
                )
            elif text not in self.names.refused:
                known = self.names.family_names()
                self.report(names.unknown_family(node.span, text, known))
            return None
        found = self.names.things.get(text)
        if found and found.board != board:
            self.report(say.other_board(node.span, text, found.board or "", board, found.span))
            return None
        return bare.family_key(self, text, node.span, None, board)

    def _part(self, node: tree.Name, name: str, board: str) -> str | None:
        key = self.family_on(node, board)
        if key == name:
            self.report(say.region_of_itself(node.span, name))
            return None
        if key in BUILT_IN_FAMILIES or (key and " of " in key) or key is None:
            return key
        if key not in self.names.families:
            later = self.names.things[key]
            if later.span.start > node.span.start:
                self.report(say.region_too_early(node.span, key, later.span))
            return None
        return key

    def _by_seat(self, node: tree.RegionPerPlayer, board: str) -> ir.BySeat:
        lines = []
        for line in node.lines:
            areas = []
            for each in line.areas:
                key = self.family_on(each.family, board)
                number = self.amount(each.number, f"the number of a `{each.family.text}`")
                if key:
                    areas.append((key, number))
            if len(line.areas) != line.players.value:
                self.report(sizes.areas_per_seat(line.span, line.players.value, len(line.areas)))
            lines.append((line.players.value, tuple(areas)))
        return ir.BySeat(tuple(lines))
