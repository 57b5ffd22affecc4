"""What a browser is told besides the table as it is.

typed_words.py    why typed words are no decision, or which one they mean
looking_back.py   the positions of a finished game
changed_rules.py  what would become of a play by the rules as they are edited now
"""
