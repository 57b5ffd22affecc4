"""What is listed as legal, against what comes of trying everything."""

from __future__ import annotations

from sdg.chance import Generator
from sdg.game import Game, State


def tried(game: Game, state: State, action: str) -> list[tuple[int, ...]]:
    """Return the legal arguments of an action: those whose trial is not refused."""
    actions, domains = game.engine.actions, game.engine.lister.domains
    declared = actions.declared[action]
    return [
        arguments
        for arguments in domains.bindings(state.slots, declared)
        if actions.trial(state.slots, action, arguments) is not None
    ]


def listed(game: Game, state: State, action: str) -> list[tuple[int, ...]]:
    """Return the legal arguments of an action as the sets of cells tell them."""
    lister = game.engine.lister
    return [
        arguments
        for group in lister.groups(state.slots, action)
        for arguments in lister.arguments(state.slots, group)
    ]


def check_listing(game: Game, state: State, generator: Generator, refusals: int = 12) -> None:
    """Compare the two for every action, offered now or not, and ask for reasons."""
    actions, domains = game.engine.actions, game.engine.lister.domains
    explain = game.engine.explainer.reasons
    every: dict[str, list[tuple[int, ...]]] = {}
    for name, action in actions.declared.items():
        listing, wanted = listed(game, state, name), tried(game, state, name)
        every[name] = wanted
        if listing != wanted:
            missing = [game.decision(name, each).text for each in wanted if each not in listing]
            wrong = [game.decision(name, each).text for each in listing if each not in wanted]
            raise AssertionError(
                f"{name}: legal but not listed {missing[:9]}, listed but not legal {wrong[:9]}"
            )
        for arguments in _some(wanted, generator, refusals):
            assert explain(state.slots, game.decision(name, arguments)) == (), name
        legal = set(wanted)
        refused = [a for a in domains.bindings(state.slots, action) if a not in legal]
        for arguments in _some(refused, generator, refusals):
            decision = game.decision(name, arguments)
            assert explain(state.slots, decision), f"{decision.text} is refused without a reason"
    offered = [
        game.decision(name, arguments)
        for name in game.offered(state)
        for arguments in every.get(name, [()])
    ]
    assert list(game.legal_decisions(state)) == offered


def check_offered(game: Game, state: State) -> None:
    """Check that the decisions stand there once each, in the order of the actions."""
    decisions = game.legal_decisions(state)
    assert len(decisions) == game.count(state) == len(set(decisions))
    assert len({decision.text for decision in decisions}) == len(decisions)
    if state.over:
        assert decisions == ()
        return
    assert decisions
    declared = {name: i for i, name in enumerate(game.engine.actions.declared)}
    order = [declared.get(decision.action, len(declared)) for decision in decisions]
    assert order == sorted(order)


def _some(
    bindings: list[tuple[int, ...]], generator: Generator, many: int
) -> list[tuple[int, ...]]:
    if len(bindings) <= many:
        return bindings
    return [bindings[generator.below(len(bindings))] for _ in range(many)]
