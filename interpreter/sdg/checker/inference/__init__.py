"""What passes infer from the rules: bounds of numbers, sizes of sets, what holds where.

A module here answers a question and reports nothing; passes are in the other folders.
"""
