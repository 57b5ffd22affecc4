"""Games that go wrong: stuck, endless, run dry, unfair to a seat; and which lines are to blame."""
