"""What `over` of a kernel's state says of a game besides which end came."""

FAULT = -9  # the rules went wrong
BEYOND = -8  # of a kernel that sees a part of the board: a card lies farther out
