"""Who may decide for a seat: whoever knows its secret. The store has hashes of secrets alone."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

BITS = 128
LONGEST = 64  # letters of a secret that anybody may send


def new_secret() -> str:
    """Return a secret of 128 bits that nobody can guess, as letters that a link can hold."""
    return secrets.token_urlsafe(BITS // 8)


def hash_of(secret: str) -> str:
    """Return what is stored of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def is_secret(said: str, hashed: str) -> bool:
    """Return whether a secret is the one that was hashed, in the same time for all answers."""
    return len(said) <= LONGEST and hmac.compare_digest(hash_of(said), hashed)
