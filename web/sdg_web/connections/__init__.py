"""Browsers that are connected: what each is still to be sent, and when it is listened to.

listening.py   where a server listens, and the address at which people find it
bodies.py      bodies of requests, read with bounds on their size and time
mailbox.py     messages on their way to a browser, of views the newest alone
pace.py        how many messages of one browser are answered in a second
fair_turns.py  who is answered next, when many ask
broken.py      connections that break while they are answered
socket.py      one socket from its opening to its end
"""
