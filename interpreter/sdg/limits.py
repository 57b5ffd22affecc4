"""Numbers and names of the language that several parts must know. The manual lists all limits."""

MOST_PLAYERS = 99  # of a game
MOST_DECISIONS = 100_000  # of a game, after which it is capped
IDLE_TURNS = 10_000  # turns in a row without a decision, after which a game is capped
LOOP_ROUNDS = 10_000  # of a loop that the file does not bound
MOST_BROUGHT_ABOUT = 1_000  # triggers that one happening may bring about
SECONDS_A_DECISION = 10  # what a decision costs on the clock of a game among bots
SEEDS = -(2**63), 2**64 - 1  # the least and the greatest of a play
# How a game ends that no end of its rules ended: by a step, by a limit, since nobody may act.
ENDS_UNDECLARED = ("ended", "capped", "no seat can act")
