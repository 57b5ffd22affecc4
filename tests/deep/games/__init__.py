"""What games of bots show: stuck, endless, uneven, never, always best."""
