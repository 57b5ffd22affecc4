"""Rules as a kernel: a flat program in a small part of Python, which is also printed as C."""
