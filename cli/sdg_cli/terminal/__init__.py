"""What a person sees: boards, sentences and tables as text, and the gate to the terminal."""
