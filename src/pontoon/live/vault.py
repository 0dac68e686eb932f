"""Seeds under lock: what must be stored before it may be known is stored encrypted."""

import os
from pathlib import Path

NONCE = 12
KEY = 32


class Vault:
    """Seals and opens a shoe's seed with the house's key; what it belongs to is sealed in with it."""

    def __init__(self, key: bytes) -> None:
        # The package takes a tenth of a second to load, which commands that seal nothing need not wait for.
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._cipher = ChaCha20Poly1305(key)

    def seal(self, seed: bytes, belongs_to: str) -> str:
        nonce = os.urandom(NONCE)
        return (nonce + self._cipher.encrypt(nonce, seed, belongs_to.encode())).hex()

    def open(self, sealed: str, belongs_to: str) -> bytes:
        """Raises `cryptography.exceptions.InvalidTag` for another house's key or another shoe's seed."""
        whole = bytes.fromhex(sealed)
        return self._cipher.decrypt(whole[:NONCE], whole[NONCE:], belongs_to.encode())


def key_in(file: Path) -> bytes:
    """The key in a file only its owner may read, made when it is not there yet."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = bytes.fromhex(file.read_text(encoding="ascii").strip())
        if len(key) != KEY:
            raise ValueError(f"{file} is not a key: it has {len(key)} bytes instead of {KEY}") from None
        return key
    key = os.urandom(KEY)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(key.hex() + "\n")
        out.flush()
        os.fsync(out.fileno())
    return key
