"""Passes over actions: their parameters, their prices, loops and circles, and errors in play."""
