"""Whole rule files made by chance, nearly all of them without a mistake: a seed in, a text out.

What is asked of a name is what its type can tell: numbers are compared with numbers, cells of the
board are filled, regions are counted. So most texts are accepted, and can be played; that they are
sensible games is not meant. They are larger and odder than those of `generated_games.py`, of which
tests play each on all engines: here are boards of all kinds, options, tables, markers, turns in
phases, loops, wild cards, rules that are settled at the end of the turn, regions that cards make
around them, boards of which each player has one, pieces, cards that lie face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve, frozen

TURNS = 12  # of a game
DEEPEST = 2  # of expressions in expressions


@frozen
class Scope:
    """The names that may be used at a place, by what they are."""

    cells: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    ruled: bool = False  # in a rule of the board


class Writer:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.wild_kinds = "1 of number wild, each color" if seed % 2 else "2 of number wild"
        self.board = self.one(
            "plain", "plain", "plain", "stacked", "hexagonal", "unbounded", "drawn"
        )
        self.wild = self.chance(0.2)
        self.option = self.chance(0.4)
        self.shade = self.chance(0.3)  # cards make regions around them
        self.nests = self.chance(0.4)  # each player has a board
        self.pieces = self.chance(0.2)
        self.dark = self.chance(0.2)  # cards lie face down
        self.walk = False  # a region lists its cells otherwise than row by row
        self.names = 0
        self.rules: list[str] = []
        self.counted = False  # an action is done in the turn

    def chance(self, share: float) -> bool:
        """Return yes in so many of all cases."""
        return self.random.random() < share

    def one(self, *texts: str) -> str:
        """Return one of some texts."""
        return self.random.choice(texts)

    def some(self, most: int) -> range:
        """Return how many there are of something, at most so many."""
        return range(self.random.randint(0, most))

    def name(self, word: str) -> str:
        """Return a name that nothing else has."""
        self.names += 1
        return f"{word}{self.names}"

    # ---- the things of a game

    def program(self) -> str:
        """Write a whole file."""
        others = [
            "shift", "toss", "clear", "sing", "earn", "match", "steal", "trade", "watch", "look",
            "ally", "part", "range", "give", "dig", "name", "slide", "bank", "hop",
        ]  # fmt: skip
        others += ["rewind"]
        others += ["nestle", "flit", "burrow", "swop"] * 2 if self.nests else []
        others += ["post", "post", "oust"] if self.pieces else []
        others += ["hide", "peek", "peek"] if self.dark else []
        chosen = self.random.sample(others, self.random.randint(0, 3))
        self.actions = ["lay", *dict.fromkeys(["nestle", *chosen] if self.nests else chosen)]
        parts = [self.head()]
        parts += [self.rule() for _ in self.some(2)]
        parts += [self.nest_rule() for _ in self.some(2) if self.nests]
        parts += [self.setup(), self.turn()]
        parts += [self.action(each) for each in self.actions]
        parts += ["action count_up\n    points += 1\n"] if self.counted else []
        if self.counted and self.chance(0.5):
            parts.append("when up: after count_up\n    coins += 1\n")
        parts += [self.trigger() for _ in self.some(2)]
        parts += [self.misplay()] if self.chance(0.25) else []
        parts += self.ends()
        parts += [self.look()] if self.chance(0.3) else []
        return "\n".join(parts)

    def head(self) -> str:
        """Write what there is: cards, board, places, counters."""
        players = self.one("1", "2", "1 to 3", "2 to 4")
        wild = " or wild as 1 to 4" if self.wild else ""
        lines = ['game "Made by chance"', f"    players {players}", ""]
        if self.option:
            lines += ['option goal = 5 in 1 to 9 "Points"', 'option strict = no "Strict"', ""]
        lines += [
            f"attribute number: 1 to 4{wild}", "attribute color: red, blue, green", "",
            "deck tiles", f"    {self.random.randint(1, 3)} of each number, each color",
            *([f"    {self.wild_kinds}"] if self.wild else []), "    1 of color green", "",
            *self.shape(), "", *(self.nest() if self.nests else []),
            *(["attribute side per player: gold, tin, lead, zinc", "", "deck men",
               "    1 of each side", "", "slot man per player: endless men"]
              if self.pieces else []),
            *(["pile well: 1 of tiles, shuffled", "pile den: seen by all"] if self.dark else []),
            f"pile chest: {self.one('', 'in order, ')}seen by all, at most 2",
            "pile stock: 1 of tiles, shuffled", "pile bank per color: seen by all",
            f"pile gone: {self.one('', 'in order, ')}seen by all",
            f"hand rack per player: seen by {self.one('owner', 'all')}", "slot shown: seen by all",
            "counter coins per player, 9 in all", "counter pot",
            "counter fame per color", "flag sung per line",
            "score points per player", *(["marker cat on grid"] if self.marked else []), "",
            "table worth by number", f"    1, 2: {self.random.randint(0, 3)}",
            "    otherwise: 2", "",
            "define rich", f"    coins > {self.random.randint(0, 3)}", "",
            "define near_full(cell)", "    count (neighbors of cell with it is full) > 1", "",
            "define handful", f"    {self.random.randint(2, 4)} if count alike number of rack > 1",
            f"    count rack if {self.one('coins > 1', 'rack is empty', 'turns > 3')}",
            "    otherwise 0", "",
        ]  # fmt: skip
        return "\n".join(lines)

    def shape(self) -> list[str]:
        """Write the board."""
        self.marked = self.board == "plain" and self.chance(0.3)
        around = [f"    {self.around('shade')}"] if self.shade else []
        if self.board == "unbounded":
            return ["board grid: unbounded, reach 4", "    region line: row, column", *around]
        if self.board == "drawn":
            width = self.random.randint(1, 4)
            rows = [" ".join(self.one("a", "b", ".") for _ in range(width)) for _ in self.some(3)]
            return ["board grid: drawn", f'    "a{" b" * (width - 1)}"',
                    *(f'    "{row}"' for row in rows if row.strip(". ")),
                    "    region patch: each mark", "    region line: row, column, patch",
                    "    region corner: marked a", *around]  # fmt: skip
        kind = "" if self.board == "plain" else f", {self.board}"
        rows, columns = self.random.randint(1, 4), self.random.randint(1, 4)
        lines = [f"board grid: {rows} by {columns}{kind}", "    region line: row, column"]
        lines.append(f"    region corner: (1, 1){'' if rows == 1 else f', ({rows}, {columns})'}")
        self.walk = rows > 1 and columns > 1
        if self.walk:
            lines.append(f"    region walk: ({rows}, {columns}), (1, 1), (1, {columns})")
        return lines + around

    def around(self, name: str) -> str:
        """Write a region that some cards make around them."""
        made_by = self.one("number = 3", "number = 1", "color = red", "color = green")
        if self.chance(0.15):  # kernels leave these to the reference
            made_by = self.one("number > 2", "number != 2", "color = red and number < 3")
        sides = self.one("3 by 3", "3 by 3", "1 by 3", "3 by 1", "1 by 1", "5 by 3")
        return f"region {name} for each card with {made_by}: {sides} around it"

    def nest(self) -> list[str]:
        """Write a board of which each player has one."""
        kind = self.one("", "", "", ", stacked", ", hexagonal")
        rows, columns = self.random.randint(1, 3), self.random.randint(1, 4)
        return [f"board nest per player: {rows} by {columns}{kind}", "    region twig: row, column",
                f"    {self.around('near')}", ""]  # fmt: skip

    # ---- expressions

    def number(self, scope: Scope = Scope(), depth: int = DEEPEST) -> str:
        """Write a number."""
        terms = ["0", "1", "2", "3", "turns", "round", "passes", "players", "coins", "pot",
                 "points", "count rack", "count stock", "count gone", "coins left", "lay this turn",
                 "count different color of rack", "count (line with it is full)", "most coins",
                 "fewest points", "previous.points", "next.coins", "count (grid this turn)",
                 "count alike number of rack", "count straight number of gone", "red.fame",
                 "count green.bank", "count (rack with highest number)", "count (last 2 of gone)",
                 "count (groups of (grid with it is full))", "highest it.number for it in rack",
                 f"count (runs of (grid with color = {self.color()}))"]  # fmt: skip
        terms += ["handful", "count chest", f"count ({self.color()}.bank with number > 1)"]
        terms += ["goal"] if self.option else []
        if self.shade:
            terms += ["count shade", "count (shade with it is full)", "count cells of shade"]
            terms += [f"count (shade of {cell})" for cell in scope.cells]
        if self.nests:
            terms += ["count near", "count (near with it is full)", "count (nest with it is full)",
                      "count next.near", "count (nest this turn)", "count cards of nest",
                      "sum of count cells of one_near for one_near in near",
                      "count (groups of (nest with it is full))"]  # fmt: skip
            terms += [f"count {seat}.near" for seat in scope.seats]
            terms += [f"count ({seat}.nest with it is full)" for seat in scope.seats]
        if self.pieces:
            terms += ["count (grid with side = active)", "count (grid with it.side = next)"]
        if self.dark:
            terms += ["count den", "count well", "count (den with it is face down)",
                      "count (den with it is not face down)"]  # fmt: skip
        terms += [*scope.numbers] * 4
        for cell in scope.cells:
            terms += [f"{cell}.row", f"count (neighbors of {cell} with it is full)"] * 2
            ways = ("northeast", "southwest") if self.board == "hexagonal" else ("north", "south")
            terms += [f"count ({cell} going {way} while it is full)" for way in ways]
            terms.append(f"count ({cell} going {self.one('east', 'west')} until number = 2)")
            terms += [f"height of {cell}"] if self.board == "stacked" else []
        for card in scope.cards:
            terms += [f"worth({card}.number)", f"{card}.color.fame", f"order of {card}.color"]
        for line in scope.lines:
            terms += [f"count ({line} with it is full)"] * 2
        for seat in scope.seats:
            terms += [f"{seat}.points", f"count {seat}.rack"] * 2
        if depth == 0 or self.chance(0.6):
            return self.random.choice(terms)
        inner = depth - 1
        return self.one(
            f"({self.number(scope, inner)} {self.one('+', '-', '*')} {self.number(scope, inner)})",
            f"({self.number(scope, inner)} {self.one('div', 'mod')} {self.random.randint(1, 3)})",
            f"({self.number(scope, inner)} if {self.test(scope, inner)}"
            f" else {self.number(scope, inner)})",
            f"(sum of {self.number(scope, 0)} for each_one in line)",
            f"count (grid with {self.test(Scope(('it',)), inner)})",
            f"count (rack with {self.test(Scope(cards=('it',)), inner)})",
        )

    def test(self, scope: Scope = Scope(), depth: int = DEEPEST) -> str:
        """Write a condition."""
        fits = not scope.ruled
        tests = [f"{self.number(scope, depth)} {self.sign()} {self.number(scope, 0)}",
                 "stock is empty", "rich", "some one in line: one is sung",
                 "some player: coins > 2", f"no {self.actions[0]} is possible",
                 f"some crowd in groups of (grid with color = {self.color()}): count crowd > 1",
                 "every run in runs of (grid with it is full): count run < 4"]  # fmt: skip
        tests += ["strict"] if self.option else []
        if self.board != "unbounded":
            tests.append("grid is full")
        for cell in scope.cells:
            tests += [f"{cell} is empty", f"{cell} is full", f"{cell}.color = {self.color()}",
                      f"{cell}.number {self.one('=', '!=')} {self.random.randint(1, 4)}",
                      f"near_full({cell})"]  # fmt: skip
            tests += [f"{cell} in corner"] if self.board in ("plain", "stacked", "drawn") else []
            if self.shade:
                tests += [f"{cell} in shade", f"{cell} not in shade",
                          f"some one in shade of {cell}: one is full"]  # fmt: skip
            tests += [f"{cell}.side = active"] if self.pieces else []
            tests += [f"{cell} is face down"] if self.dark else []
            tests += [f"{cell} = cat"] if self.marked else []
            if cell == "cell":
                others = ["all directions"] + ["leaps 1 by 2"] * (self.board != "hexagonal")
                ways = self.one("directions", "directions", *others)
                tests.append(f"some way in {ways}: {self.one('1 step', '2 steps')} way is full")
        for card in scope.cards:
            tests += [f"{card}.color = {self.color()}", f"{card}.color != {self.color()}"] * 2
            tests += [f"{card} is wild", f"{card} is not wild"] if self.wild else []
            tests += [f"{cell}.color = {card}.color" for cell in scope.cells]
            tests += [f"{card} fits {cell}" for cell in scope.cells if fits]
        for line in scope.lines:
            tests += [f"{line} is full", f"{line} is sung", f"{line} is not sung",
                      f"{line} shows number 1 to 2",
                      f"count ({line} with it is full) > 1"]  # fmt: skip
        if self.nests:
            tests += ["nest is full", "some one in near: one is full", "next.nest is empty",
                      "nest is empty"]  # fmt: skip
        if self.dark:
            tests.append("some card_below in den: card_below is face down")
        for seat in scope.seats:
            tests += [f"{seat} != active", f"{seat}.coins > 0", f"{seat}.rack is empty"]
        if depth == 0 or self.chance(0.6):
            text = self.random.choice(tests)
            return f"({text})" if text.startswith(("some", "no ", "every")) else text
        inner = depth - 1
        joined = [f"({self.test(scope, inner)} {self.one('and', 'or')} {self.test(scope, inner)})",
                  f"not ({self.test(scope, inner)})"]  # fmt: skip
        if scope.cells:
            near, near_by = self.name("near"), self.random.choice(scope.cells)
            among = evolve(scope, cells=(*scope.cells, near))
            along = "line" if self.nests else "row"  # both boards have rows
            where = self.one(f"neighbors of {near_by}", f"cells of {along} of {near_by}")
            joined.append(f"({self.quantifier()} {near} in {where}: {self.test(among, 0)})")
        seat = self.name("seat")
        joined += [
            f"({self.quantifier()} {seat} in all players: {self.seat_test(seat)})",
            f"({self.quantifier()} player{self.one('', ' in all other players')}: "
            f"{self.test(scope, 0)})",
        ]
        return self.random.choice(joined)

    def seat_test(self, seat: str) -> str:
        """Write a condition on one of two players, who are told apart by name."""
        return self.one(
            f"{seat} != active", f"{seat}.coins > 0", f"{seat}.rack is empty",
            f"{seat}.points {self.sign()} active.points",
            f"count {seat}.rack {self.sign()} count active.rack",
            f"{seat}.rich or active.coins > {seat}.coins",
        )  # fmt: skip

    def courses(self, scope: Scope) -> list[str]:
        """Write sets of cells that have an order of their own."""
        ways = self.one("north", "west", "southeast", "northwest", "northeast")
        courses = [f"({cell} going {ways} while it is full)" for cell in scope.cells]
        return [*courses, "(cells of walk with it is full)"] if self.walk else courses

    def sign(self) -> str:
        """Write a comparison."""
        return self.one("=", "!=", "<", "<=", ">", ">=")

    def quantifier(self) -> str:
        """Write one of the three."""
        return self.one("some", "every", "no")

    def color(self) -> str:
        """Write a color."""
        return self.one("red", "blue", "green")

    # ---- parts

    def rule(self) -> str:
        """Write a rule of the board."""
        here = Scope(("cell",), ("card",), ruled=True)
        lines = ["line"] if self.nests else ["line", "row", "column"]
        leap = "all directions" if self.board == "hexagonal" else "leaps 1 by 2"
        about = self.one("", "", "", " for color = red", " for number > 1")
        settled = ", settled at end of turn" if self.board == "plain" and self.chance(0.15) else ""
        clause = self.one(
            f"need {self.test(here)}",
            f"no card lands where {self.test(here)}",
            f"no card leaves where {self.test(Scope(('cell',), ruled=True))}",
            f"{self.one('number', 'color')} all different in {self.random.choice(lines)}",
            f"number all different in whole {self.random.choice(lines)}",
            f"neighbors differ in {self.one('number', 'color')}",
            f"neighbors in all directions differ in {self.one('number', 'color')}",
            f"neighbors differ in number by at least {self.one('1', '2')}",
            f"number {self.one('rises', 'falls')} along {self.random.choice(lines)}",
            f"neighbors in {leap} differ in number",
            *([f"need {self.one('cell not in shade', 'cell in shade or count shade < 2')}",
               "no card lands where cell in shade", "no card leaves where cell in shade",
               "number all different in shade", "color all different in shade",
               "number all different in whole shade"] if self.shade else []),
        )  # fmt: skip
        if settled and not clause.startswith(("number", "color", "neighbors")):
            settled = ""
        self.rules.append(self.name("rule"))
        return f'rule {self.rules[-1]} on grid{about}{settled} "A rule"\n    {clause}\n'

    def nest_test(self, *, card: bool, cell: str = "cell") -> str:
        """Write a condition on a cell of a player's own board."""
        tests = [f"{cell} not in near", f"{cell} in near", f"count (near of {cell}) < 2",
                 f"some one in near: {cell} in one", f"no one in near of {cell}: one is full",
                 f"{cell} is empty", f"{cell} is full", f"count (twig of {cell}) > 1",
                 f"some beside in neighbors of {cell}: beside is full", f"{cell} not in next.near",
                 f"{cell}.number {self.sign()} {self.random.randint(1, 4)}",
                 f"({cell} in near or {cell}.row = 1)",
                 f"({cell} not in near and {cell}.column < 3)",
                 f"{self.number(Scope(), 1)} {self.sign()} 2"]  # fmt: skip
        if card:
            beside = f"every beside in neighbors of {cell}: beside.color != card.color"
            tests += [f"card.color = {self.color()}", f"card.number > 2 or {cell} not in near",
                      beside]  # fmt: skip
        text = self.random.choice(tests)
        return f"({text})" if text.startswith(("some", "no ", "every")) else text

    def nest_rule(self) -> str:
        """Write a rule of the players' own boards."""
        about = self.one("", "", "", " for color = red", " for number > 1", " for number = 3")
        families = self.one("near", "near", "twig", "row, near", "column")
        clause = self.one(
            f"need {self.nest_test(card=True)}", f"need {self.nest_test(card=True)}",
            f"no card lands where {self.nest_test(card=True)}",
            f"no card leaves where {self.nest_test(card=False)}",
            f"{self.one('number', 'color')} all different in {families}",
            f"{self.one('number', 'color')} all different in whole {families}",
            f"neighbors differ in {self.one('number', 'color')}",
            "number rises along row",
        )  # fmt: skip
        self.rules.append(self.name("rule"))
        return f'rule {self.rules[-1]} on nest{about} "A rule at home"\n    {clause}\n'

    def setup(self) -> str:
        """Write how the game begins."""
        lines = ["for each player", f"    draw {self.random.randint(1, 4)} from stock to rack"]
        lines += ["    coins += 1"] if self.chance(0.5) else []
        if self.nests and self.chance(0.3):
            lines.append("    draw 1 from stock to nest at (1, 1)")
        if self.dark and self.chance(0.7):
            lines.append("draw 3 from well to den face down")
        if self.marked:
            lines.append("cat = grid at (1, 1)")
        if self.board == "unbounded":
            lines.append("draw 1 from stock to grid at (0, 0)")
        elif self.chance(0.4):
            lines += ["pick place at random from grid", "draw 1 from stock to place"]
        return f"setup\n{indented(lines)}\n"

    def turn(self) -> str:
        """Write a turn that offers the actions."""
        offered, first = listed(self.actions), self.actions[0]
        lines = ["draw 1 from stock to rack"] if self.chance(0.5) else []
        lines += self.random.choice([
            [f"choose {offered}"],
            [f"choose {offered}", f"may choose {self.actions[-1]}"],
            ["repeat at most 2", f"    choose {offered}"],
            [f"choose {first}", "otherwise", "    draw 1 from stock to rack", "    points += 1"],
            ["if turns mod 2 = 0", f"    choose {self.actions[-1]}", "otherwise",
             f"    choose {offered}"],
            ["phase early \"First\"", f"    choose {offered}", "phase late \"Then\"",
             f"    may choose {first}"],
            ["repeat at most 3", f"    may choose {offered}"],
            ["for each player", f"    choose {offered}"],
            [f"choose {offered}", "for next", f"    may choose {first}"],
        ])  # fmt: skip
        lines += self.steps(Scope(), 1)
        if "rewind" not in self.actions and self.chance(0.3):
            lines += self.random.choice([
                ["do count_up"], ["for each player", "    do count_up"],
                ["repeat at most 2", "    do count_up"],
                ["if coins > 0", "    do count_up", "    do count_up"],
                [f"for each line in (line with {self.test(Scope(lines=('it',)), 0)})",
                 "    do count_up"],
            ])  # fmt: skip
            self.counted = True
        unless = f" unless {self.test(Scope(), 1)}" if self.chance(0.15) else ""
        return f"turn{unless}\n{indented(lines)}\n"

    def steps(self, scope: Scope, most: int = 2) -> list[str]:
        """Write few steps that bring about something."""
        return [line for _ in self.some(most) for line in self.step(scope)]

    def step(self, scope: Scope) -> list[str]:
        """Write one step, in lines."""
        spot, seat = self.name("spot"), self.name("seat")
        on_spot = evolve(scope, cells=(*scope.cells, spot))
        here, line = self.name("here"), self.name("line")
        with_here = evolve(scope, numbers=(*scope.numbers, here))
        choices = [
            [f"points += {self.number(scope)}"],
            [f"coins += {self.one('1', '2')}"],
            [f"pot = {self.number(scope)}"],
            [f"if {self.test(scope)}", f"    points += {self.number(scope, 0)}", "otherwise",
             "    pot += 1"],
            [f"for each {spot} in (grid with it is full)", f"    if {self.test(on_spot, 1)}",
             "        points += 1"],
            [f"for each {seat} in all players",
             f"    {seat}.points += {self.one('active', seat)}.coins - count {seat}.rack",
             f"    {seat}.coins -= 1 if {self.seat_test(seat)} else 0"],
            ["for each player", f"    points += {self.number(scope, 1)}"],
            [f"let {here} = {self.number(scope)}", f"points += {self.number(with_here)}"],
            [f"move cards of (grid with {self.test(Scope(('it',)), 1)}) to gone"],
            ["draw 1 from stock to rack"], ["move gone to stock"],
            ["move gone to bottom of stock"], ["move shown to gone"],
            ["draw 1 from stock to shown"],
            [f"for each {line} in (line with it is full)", f"    mark {line} as sung"],
            ["repeat at most 2", "    draw 1 from stock to rack"],
            ["while pot > 2", "    pot -= 2", "    points += 1"],
            ["pot -= 1, not below 0"],
            ["for first of (all players with lowest it.points)", "    coins += 1"],
            [f"for each {spot} in gone, {self.one('highest', 'lowest')} number first",
             f"    move {spot} to {self.one('rack', 'bottom of stock', f'{spot}.color.bank')}"],
            [f"move {self.one('last 2', 'first', 'last')} of gone to rack"],
            [f"draw 1 from stock with color = {self.color()} to rack"],
            [f"{self.color()}.fame += {self.number(scope, 0)}"],
            [f"move {self.color()}.bank to gone"],
            [f"do the first {self.actions[-1]} that lowers count rack"],
            [f"if {self.test(scope, 1)}", f"    {self.one('another turn', 'end turn')}"],
            ["move gone to chest, the rest to bottom of stock"], ["move chest to gone"],
            ["coins += 1, not above 2"],
            [f"if {self.test(scope, 1)}",
             "    pass turn to first of (all players with lowest points)"],
            [f"if {self.test(scope, 1)}",
             f"    {self.one('active wins', 'next loses', 'all lose')}"],
        ]  # fmt: skip
        if self.shade:
            choices += [
                [f"for each {line} in (shade with it is full)", "    points += 1"],
                [f"move cards of cells of shade to {self.one('gone', 'bottom of stock')}"],
            ]
        for cells in self.courses(scope):
            taken = self.one(cells, f"(first 2 of {cells})", f"({cells} with it.row > 1)")
            choices += [
                [f"for each {spot} in {taken}", f"    pot = (2 * pot + {spot}.column) mod 97"],
                [
                    f"for each {spot} in {taken}, {self.one('highest', 'lowest')} {spot}.row first",
                    f"    pot = (3 * pot + {spot}.column) mod 97",
                ],
                [
                    f"let {here} = {self.one('first', 'last')} of {taken}",
                    f"if {here} in grid",
                    f"    pot = (2 * pot + {here}.row) mod 97",
                ],
                [f"move cards of {taken} to {self.one('gone', 'bottom of gone')}"],
            ]
        if self.nests:
            home = self.one("near", "(near with it is full)", "twig")
            choices += [
                [f"for each {line} in {home}", f"    points += count ({line} with it is full)"],
                [f"move cards of cells of near to {self.one('gone', 'rack')}"],
                ["move cards of (nest with it not in near) to gone"],
                [f"for each {spot} in (nest with it is empty)",
                 f"    if {self.nest_test(card=False, cell=spot)}",
                 f"        draw 1 from stock to {spot}"],
                [f"for each {seat} in all players",
                 f"    {seat}.points += count ({seat}.near with it is full)"],
            ] * 2  # fmt: skip
        if self.dark:
            choices += [
                ["draw 1 from well to den face down"], ["turn cards of den face up"],
                [f"turn {self.one('first', 'last')} of den face up"], ["move den to well"],
                ["move (den with it is not face down) to gone"], ["turn cards of grid face up"],
                [f"for each {spot} in (grid with it is empty)",
                 f"    draw 1 from well to {spot} face down"],
            ] * 2  # fmt: skip
        return self.random.choice(choices)

    def action(self, kind: str) -> str:
        """Write an action; its name tells what it does."""
        given, scope, does = {
            "lay": ("card in rack, cell in grid", Scope(("cell",), ("card",)), "move card to cell"),
            "shift": ("card in cards of grid, cell in grid", Scope(("cell",), ("card",)),
                      "move card to cell"),
            "toss": ("card in rack", Scope(cards=("card",)), "move card to bottom of stock"),
            "clear": ("cell in grid", Scope(("cell",)), "move cell to gone"),
            "sing": ("chosen in line", Scope(lines=("chosen",)), "mark chosen as sung"),
            "earn": ("n: 0 to 3", Scope(numbers=("n",)), "coins += n"),
            "match": ("a and b in rack", Scope(cards=("a", "b")), "move a to gone\nmove b to gone"),
            "steal": ("whom in all other players", Scope(seats=("whom",)),
                      "whom.coins -= 1, not below 0\ncoins += 1"),
            "trade": ("a and b in cards of grid", Scope(cards=("a", "b")), "swap a with b"),
            "watch": ("a and b in cards of grid", Scope(cards=("a", "b")), "pot += 1"),
            "look": ("a and b in gone", Scope(cards=("a", "b")), "points += worth(a.number)"),
            "ally": ("a and b in all players", Scope(seats=("a", "b")), "a.points += 1"),
            "part": ("a and b in line", Scope(lines=("a", "b")), "mark b as sung"),
            "range": ("n: 0 to 3, m: n to pot", Scope(numbers=("n", "m")), "pot = m - n"),
            "give": ("card in rack, whom in all other players",
                     Scope(cards=("card",), seats=("whom",)), "move card to whom.rack"),
            "bank": ("card in rack", Scope(cards=("card",)), "move card to card.color.bank"),
            "hop": ("card in cards of grid, way in directions", Scope(cards=("card",)),
                    "let cell = cell of card\nrequire 1 step way is empty\n"
                    "let goal_cell = 1 step way\nmove card to goal_cell"),
            "dig": ("card in gone", Scope(cards=("card",)), "move card to rack"),
            "name": ("tint in color, n: 1 to 3", Scope(numbers=("n",)),
                     "points += count (rack with it.color = tint)"),
            "slide": ("cell in (grid with it is full), way in directions", Scope(("cell",)),
                      "points += count (neighbors of cell with it is full)"),
            "rewind": ("", Scope(), "undo turn\nend turn"),
            "nestle": ("card in rack, spot in nest", Scope(cards=("card",)), "move card to spot"),
            "flit": ("card in cards of nest, spot in nest", Scope(cards=("card",)),
                     "move card to spot"),
            "burrow": ("spot in nest", Scope(), "move spot to gone"),
            "swop": ("a and b in cards of nest", Scope(cards=("a", "b")), "swap a with b"),
            "post": ("cell in grid", Scope(("cell",)), "move man to cell"),
            "oust": ("cell in (grid with side != nobody)", Scope(("cell",)), "move cell to gone"),
            "hide": ("cell in grid", Scope(("cell",)), "draw 1 from well to cell face down"),
            "peek": ("card in den", Scope(cards=("card",)), "turn card face up"),
        }[kind]  # fmt: skip
        needed = [self.test(scope) for _ in self.some(1)]
        needed += {"clear": ["cell is full"], "sing": ["chosen is not sung"]}.get(kind, [])
        if "spot" in given:
            needed += [self.nest_test(card="card in" in given, cell="spot") for _ in self.some(2)]
            needed += ["spot is full"] if kind == "burrow" else []
        if kind == "hide":
            needed.append("cell is empty")
        needed += ["a.color != b.color"] if kind == "trade" else []
        lines = [f"require {each}" for each in needed]
        lines += ["pay 1 coins"] if self.chance(0.15) else []
        after = evolve(scope, cells=()) if kind in ("clear", "shift") else scope
        after = evolve(after, cards=())
        lines += [*does.split("\n"), *self.steps(after)]
        lines += ["end turn"] if self.chance(0.05) else []
        given = f"({given})" if given else ""
        return f'action {kind}{given} "Do {kind}"\n{indented(lines)}\n'

    def trigger(self) -> str:
        """Write what follows from something."""
        event, scope = self.random.choice(
            [
                ("card lands on grid", Scope(("cell",), ("card",))),
                ("card leaves grid", Scope(("cell",))),
                ("line becomes full", Scope(lines=())),
                ("after lay", Scope()),
                ("turn starts", Scope()),
                ("round ends", Scope()),
                ("rack becomes empty", Scope()),
                ("shown becomes full", Scope()),
                *([("shade becomes full", Scope())] if self.shade else []),
                *([("card lands on nest", Scope()), ("card leaves nest", Scope()),
                   ("near becomes full", Scope()), ("twig becomes full", Scope())]
                  if self.nests else []),
            ]
        )  # fmt: skip
        lines = self.steps(scope) or ["points += 1"]
        return f'when {self.name("when")}: {event} "It brings"\n{indented(lines)}\n'

    def misplay(self) -> str:
        """Write what comes of an error where the players are the referee."""
        of = f" of {self.one(*self.rules)}" if self.rules and self.chance(0.4) else ""
        blocks = {"found later": self.consequences()}
        if self.chance(0.3):
            blocks = {"found": self.consequences()}
        elif self.chance(0.8):
            blocks["found at once"] = ["undo action"] if self.chance(0.5) else self.consequences()
        lines: list[str] = []
        for when, does in blocks.items():
            lines += [when, *(f"    {line}" for line in does)]
        return f'misplay{of} "It is shown"\n{indented(lines)}\n'

    def consequences(self) -> list[str]:
        """Write what comes of a wrong card that is found."""
        lines = [self.one("culprit.points -= 1", "finder.points += 1", "finder.coins += 1")]
        lines += [f"move wrong to {self.one('gone', 'bottom of stock', 'culprit.rack')}"] * (
            self.chance(0.5)
        )
        if self.chance(0.2):
            lines += ["let others = all players with it != finder",
                      "finder chooses giver from (others with highest points)",
                      "giver.coins -= 1, not below 0"]  # fmt: skip
        return lines + self.steps(Scope(), 1)

    def ends(self) -> list[str]:
        """Write how the game ends and who wins."""
        parts = []
        if self.chance(0.5):
            moment = self.one("at once", "after turn", "after round")
            parts.append(f'end early {moment} when {self.test(Scope(), 1)} "Enough"\n')
        parts.append(f'end late after turn when turns >= {TURNS} "The turns are over"\n')
        if self.chance(0.4):
            parts.append(f'scoring points\n    rest: {self.number()} "For the rest"\n')
        parts.append(self.one("win most points\n", "win fewest points\n",
                              "win most points, then most coins\n"))  # fmt: skip
        return parts

    def look(self) -> str:
        """Write how it looks: nothing of it is asked of a game."""
        lines = [
            "number large", 'number 2: blue, "2"',
            f"red: {self.one('rose', 'star, rose', 'heart')}",
            f"tiles as {self.one('tiles', 'discs', 'dice')}", "back of tiles: slate, star",
            'stock "Draw pile"', *(['wild: "W"'] if self.wild else []),
        ]  # fmt: skip
        return f"look\n{indented(self.random.sample(lines, self.random.randint(1, len(lines))))}\n"


def listed(names: Sequence[str]) -> str:
    """Write names with `or` before the last."""
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


def indented(lines: Sequence[str]) -> str:
    """Put lines one level further in."""
    return "\n".join(f"    {line}" for line in lines)


def typed_program(seed: int) -> str:
    """Write the program of a seed."""
    return Writer(seed).program()
