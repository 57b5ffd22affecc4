"""Parts of the rules without effect: actions, triggers, ends, rules, options, lines of scoring."""
