"""Who sees what: the one place that says what is public, what is a reveal, and what a log shows.

The manual ("Who sees what") is the law; here it stands once. The checker, the engine, the log, the
screen, the rulebook, undo and the deep check use it, and none of them decides by itself:

    places.py        who sees the cards of a place, and who is shown a card that moves
    hidden_looks.py  the cards that are looked at, and what depends on them
    hidden_reads.py  which hidden cards an expression or a step looks at
    refusing.py      on which hidden cards a refusal depends, and by which step it is refused
    offering.py      on which hidden cards it depends whether a seat may do what it need not
    seat_log.py      what of an event a seat reads, and when
    undoing.py       what can be taken back
"""
