"""What a decision would say aloud of hidden cards."""
