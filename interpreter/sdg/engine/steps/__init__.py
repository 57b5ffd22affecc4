"""Steps compiled to closures `step(run, E)`, which answer whether the action may go on."""
