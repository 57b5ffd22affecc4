"""The search for full boards: candidates, branches, probes, counts; CP-SAT for hard ones."""
