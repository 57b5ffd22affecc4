"""Steps compiled to closures `step(run, E)`, which return whether the action may go on."""
