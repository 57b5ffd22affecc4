"""Whole rule files made by chance, nearly all of them without a mistake: a seed in, a text out.

What is asked of a name is what its type can tell: numbers are compared with numbers, cells of the
board are filled, regions are counted. So most texts are accepted, and can be played; that they are
sensible games is not meant. They are larger and odder than those of `generated_games.py`, of which
tests play each on all engines: here are boards of all kinds, options, tables, markers, turns in
phases, loops, wild cards, rules that are settled at the end of the turn.
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
        self.board = self.one("plain", "plain", "plain", "stacked", "hexagonal", "unbounded")
        self.wild = self.chance(0.2)
        self.option = self.chance(0.4)
        self.names = 0
        self.rules: list[str] = []

    def chance(self, share: float) -> bool:
        """Answer yes in so many of all cases."""
        return self.random.random() < share

    def one(self, *texts: str) -> str:
        """Answer one of some texts."""
        return self.random.choice(texts)

    def some(self, most: int) -> range:
        """Answer how many there are of something, at most so many."""
        return range(self.random.randint(0, most))

    def name(self, word: str) -> str:
        """Answer a name that nothing else has."""
        self.names += 1
        return f"{word}{self.names}"

    # ---- the things of a game

    def program(self) -> str:
        """Write a whole file."""
        others = [
            "shift", "toss", "clear", "sing", "earn", "match", "steal", "trade", "watch", "look",
            "ally", "part", "range", "give", "dig", "name", "slide", "bank", "hop",
        ]  # fmt: skip
        self.actions = ["lay", *self.random.sample(others, self.random.randint(0, 3))]
        parts = [self.head()]
        parts += [self.rule() for _ in self.some(2)]
        parts += [self.setup(), self.turn()]
        parts += [self.action(each) for each in self.actions]
        parts += [self.trigger() for _ in self.some(2)]
        parts += [self.misplay()] if self.chance(0.25) else []
        parts += self.ends()
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
            *(["    2 of number wild"] if self.wild else []), "    1 of color green", "",
            *self.shape(), "",
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
        ]  # fmt: skip
        return "\n".join(lines)

    def shape(self) -> list[str]:
        """Write the board."""
        self.marked = self.board == "plain" and self.chance(0.3)
        if self.board == "unbounded":
            return ["board grid: unbounded, reach 4", "    region line: row, column"]
        kind = "" if self.board == "plain" else f", {self.board}"
        rows, columns = self.random.randint(1, 4), self.random.randint(1, 4)
        found = [f"board grid: {rows} by {columns}{kind}", "    region line: row, column"]
        found.append(f"    region corner: (1, 1){'' if rows == 1 else f', ({rows}, {columns})'}")
        return found

    # ---- expressions

    def number(self, scope: Scope = Scope(), depth: int = DEEPEST) -> str:
        """Write a number."""
        found = ["0", "1", "2", "3", "turns", "round", "passes", "players", "coins", "pot",
                 "points", "count rack", "count stock", "count gone", "coins left", "lay this turn",
                 "count different color of rack", "count (line with it is full)", "most coins",
                 "fewest points", "previous.points", "next.coins", "count (grid this turn)",
                 "count alike number of rack", "count straight number of gone", "red.fame",
                 "count green.bank", "count (rack with highest number)", "count (last 2 of gone)",
                 "count (groups of (grid with it is full))", "highest it.number for it in rack",
                 f"count (runs of (grid with color = {self.color()}))"]  # fmt: skip
        found += ["goal"] if self.option else []
        found += [*scope.numbers] * 4
        for cell in scope.cells:
            found += [f"{cell}.row", f"count (neighbors of {cell} with it is full)"] * 2
            found += [f"count ({cell} going {way} while it is full)" for way in ("north", "south")]
            found += [f"height of {cell}"] if self.board == "stacked" else []
        for card in scope.cards:
            found += [f"worth({card}.number)", f"{card}.color.fame", f"order of {card}.color"]
        for line in scope.lines:
            found += [f"count ({line} with it is full)"] * 2
        for seat in scope.seats:
            found += [f"{seat}.points", f"count {seat}.rack"] * 2
        if depth == 0 or self.chance(0.6):
            return self.random.choice(found)
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
        found = [f"{self.number(scope, depth)} {self.sign()} {self.number(scope, 0)}",
                 "stock is empty", "rich", "some one in line: one is sung",
                 "some player: coins > 2", f"no {self.actions[0]} is possible",
                 f"some crowd in groups of (grid with color = {self.color()}): count crowd > 1",
                 "every run in runs of (grid with it is full): count run < 4"]  # fmt: skip
        found += ["strict"] if self.option else []
        if self.board != "unbounded":
            found.append("grid is full")
        for cell in scope.cells:
            found += [f"{cell} is empty", f"{cell} is full", f"{cell}.color = {self.color()}",
                      f"{cell}.number {self.one('=', '!=')} {self.random.randint(1, 4)}",
                      f"near_full({cell})"]  # fmt: skip
            found += [f"{cell} in corner"] if self.board in ("plain", "stacked") else []
            found += [f"{cell} = cat"] if self.marked else []
            if cell == "cell":
                found.append(f"some way in directions: {self.one('1 step', '2 steps')} way is full")
        for card in scope.cards:
            found += [f"{card}.color = {self.color()}", f"{card}.color != {self.color()}"] * 2
            found += [f"{card} is wild", f"{card} is not wild"] if self.wild else []
            found += [f"{cell}.color = {card}.color" for cell in scope.cells]
            found += [f"{card} fits {cell}" for cell in scope.cells if fits]
        for line in scope.lines:
            found += [f"{line} is full", f"{line} is sung", f"{line} is not sung",
                      f"count ({line} with it is full) > 1"]  # fmt: skip
        for seat in scope.seats:
            found += [f"{seat} != active", f"{seat}.coins > 0", f"{seat}.rack is empty"]
        if depth == 0 or self.chance(0.6):
            text = self.random.choice(found)
            return f"({text})" if text.startswith(("some", "no ", "every")) else text
        inner = depth - 1
        joined = [f"({self.test(scope, inner)} {self.one('and', 'or')} {self.test(scope, inner)})",
                  f"not ({self.test(scope, inner)})"]  # fmt: skip
        if scope.cells:
            near, near_by = self.name("near"), self.random.choice(scope.cells)
            among = evolve(scope, cells=(*scope.cells, near))
            where = self.one(f"neighbors of {near_by}", f"cells of row of {near_by}")
            joined.append(f"({self.quantifier()} {near} in {where}: {self.test(among, 0)})")
        seat = self.name("seat")
        among = evolve(scope, seats=(*scope.seats, seat))
        joined.append(f"({self.quantifier()} {seat} in all players: {self.test(among, 0)})")
        return self.random.choice(joined)

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
        lines = ["line", "row", "column"]
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
        )
        if settled and not clause.startswith(("number", "color", "neighbors")):
            settled = ""
        self.rules.append(self.name("rule"))
        return f'rule {self.rules[-1]} on grid{about}{settled} "A rule"\n    {clause}\n'

    def setup(self) -> str:
        """Write how the game begins."""
        lines = ["for each player", f"    draw {self.random.randint(1, 4)} from stock to rack"]
        lines += ["    coins += 1"] if self.chance(0.5) else []
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
        return f"turn\n{indented(lines)}\n"

    def steps(self, scope: Scope, most: int = 2) -> list[str]:
        """Write few steps that bring about something."""
        return [line for _ in self.some(most) for line in self.step(scope)]

    def step(self, scope: Scope) -> list[str]:
        """Write one step, in lines."""
        spot, seat = self.name("spot"), self.name("seat")
        on_spot = evolve(scope, cells=(*scope.cells, spot))
        by_seat = evolve(scope, seats=(*scope.seats, seat))
        here, line = self.name("here"), self.name("line")
        told = evolve(scope, numbers=(*scope.numbers, here))
        choices = [
            [f"points += {self.number(scope)}"],
            [f"coins += {self.one('1', '2')}"],
            [f"pot = {self.number(scope)}"],
            [f"if {self.test(scope)}", f"    points += {self.number(scope, 0)}", "otherwise",
             "    pot += 1"],
            [f"for each {spot} in (grid with it is full)", f"    if {self.test(on_spot, 1)}",
             "        points += 1"],
            [f"for each {seat} in all players", f"    {seat}.points += {self.number(by_seat, 1)}"],
            [f"let {here} = {self.number(scope)}", f"points += {self.number(told)}"],
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
        ]  # fmt: skip
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
            "name": ("shade in color, n: 1 to 3", Scope(numbers=("n",)),
                     "points += count (rack with it.color = shade)"),
            "slide": ("cell in (grid with it is full), way in directions", Scope(("cell",)),
                      "points += count (neighbors of cell with it is full)"),
        }[kind]  # fmt: skip
        needed = [self.test(scope) for _ in self.some(1)]
        needed += {"clear": ["cell is full"], "sing": ["chosen is not sung"]}.get(kind, [])
        needed += ["a.color != b.color"] if kind == "trade" else []
        lines = [f"require {each}" for each in needed]
        lines += ["pay 1 coins"] if self.chance(0.15) else []
        after = evolve(scope, cells=()) if kind in ("clear", "shift") else scope
        after = evolve(after, cards=())
        lines += [*does.split("\n"), *self.steps(after)]
        lines += ["end turn"] if self.chance(0.05) else []
        return f'action {kind}({given}) "Do {kind}"\n{indented(lines)}\n'

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
            ]
        )
        lines = self.steps(scope) or ["points += 1"]
        return f'when {self.name("when")}: {event} "It brings"\n{indented(lines)}\n'

    def misplay(self) -> str:
        """Write what comes of an error where the players are the referee."""
        of = f" of {self.one(*self.rules)}" if self.rules and self.chance(0.4) else ""
        blocks = {"found later": self.found()}
        if self.chance(0.3):
            blocks = {"found": self.found()}
        elif self.chance(0.8):
            blocks["found at once"] = ["undo action"] if self.chance(0.5) else self.found()
        lines: list[str] = []
        for when, does in blocks.items():
            lines += [when, *(f"    {line}" for line in does)]
        return f'misplay{of} "It is shown"\n{indented(lines)}\n'

    def found(self) -> list[str]:
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
        found = []
        if self.chance(0.5):
            moment = self.one("at once", "after turn", "after round")
            found.append(f'end early {moment} when {self.test(Scope(), 1)} "Enough"\n')
        found.append(f'end late after turn when turns >= {TURNS} "The turns are over"\n')
        if self.chance(0.4):
            found.append(f'scoring points\n    rest: {self.number()} "For the rest"\n')
        found.append(self.one("win most points\n", "win fewest points\n",
                              "win most points, then most coins\n"))  # fmt: skip
        return found


def listed(names: Sequence[str]) -> str:
    """Write names with `or` before the last."""
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


def indented(lines: Sequence[str]) -> str:
    """Put lines one level further in."""
    return "\n".join(f"    {line}" for line in lines)


def typed_program(seed: int) -> str:
    """Write the program of a seed."""
    return Writer(seed).program()
