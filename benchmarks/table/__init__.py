"""Tables under load and under faults: servers are killed while clients play."""
