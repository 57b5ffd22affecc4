"""Games that passes look at: many simulated ones, positions taken from them, playouts from there.

A pass that says that something was never seen needs three samples, each under a seed of its own.
"""
