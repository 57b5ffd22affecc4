"""Values of `over` in a kernel's state besides the ends of the rules."""

FAULT = -9  # the rules went wrong
BEYOND = -8  # of a kernel that sees a part of the board: a card lies farther out
