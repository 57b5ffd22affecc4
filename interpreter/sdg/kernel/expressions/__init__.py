"""Expressions generated as text of a kernel.

`register.py` holds the register: `@codes(ir.Node)` names the function that generates a class of
nodes. It answers a value (`dialect/values.py`); what needs a loop is written before the line that
uses it.
"""
