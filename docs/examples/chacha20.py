"""The ChaCha20 stream, for verify.py."""
import struct

def keystream(key):
    """The words of the keystream (RFC 8439) with a nonce of zeros, from block 0 on."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8L", key)]
    for block in range(2**32):
        before = start + [block, 0, 0, 0]
        x = before[:]
        for turn in range(80):
            a, b, c, d = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)][turn % 8]
            for to, by, mixed, bits in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
                x[to] = (x[to] + x[by]) % 2**32
                x[mixed] ^= x[to]
                x[mixed] = (x[mixed] << bits | x[mixed] >> 32 - bits) % 2**32
        yield from ((one + other) % 2**32 for one, other in zip(x, before))
