"""Does a rule set hold together? A game goes in, findings come out, each with how sure it is."""
