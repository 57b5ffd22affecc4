"""Steps generated as text of a kernel.

`body.py` holds the register: `@generates(ir.Step)` names the function that generates a class of
steps, given the body at hand: what its names stand for, and whether it may still be refused.
"""
