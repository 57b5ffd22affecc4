"""What people type: what it may mean, and why it is not legal."""
