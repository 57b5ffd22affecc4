"""Agents in a kernel: what they ask of it, and their own text, which is read and never imported."""
