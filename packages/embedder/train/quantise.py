"""Packs a student into the weights file of FORMAT.md: four bits a value, a whole-number scale a row."""

import hashlib
import struct

import numpy as np

from paths import LANGUAGES

MAGIC, VERSION, HEADER = b"QUOINEMB", 1, 64
LARGEST = 7  # of four bits, the same on both sides of zero


def quantise_rows(rows, rounds=12):
    """Whole numbers from -7 to 7 and a scale a row, by alternating least squares from the largest value."""
    largest = np.abs(rows).max(axis=1) + 1e-12
    best_scale = largest / LARGEST
    best_error = np.full(len(rows), np.inf)
    for clip in np.linspace(0.45, 1.0, rounds):
        scale = largest * clip / LARGEST
        for _ in range(2):
            numbers = np.clip(np.rint(rows / scale[:, None]), -LARGEST, LARGEST)
            scale = np.maximum((numbers * rows).sum(axis=1) / ((numbers**2).sum(axis=1) + 1e-12), 1e-12)
        numbers = np.clip(np.rint(rows / scale[:, None]), -LARGEST, LARGEST)
        error = ((rows - numbers * scale[:, None]) ** 2).sum(axis=1)
        better = error < best_error
        best_error[better], best_scale[better] = error[better], scale[better]
    return np.clip(np.rint(rows / best_scale[:, None]), -LARGEST, LARGEST).astype(np.int8), best_scale


def pack_nibbles(numbers):
    """Two values a byte, the first in the low half, each plus eight."""
    shifted = (numbers + 8).astype(np.uint8)
    return (shifted[:, 0::2] | (shifted[:, 1::2] << 4)).tobytes()


def write_weights(path, words, word_rows, gram_rows, unknown_weight):
    """`word_rows` hold n-grams and weight already; `gram_rows` are for words that are not listed."""
    order = np.array(sorted(range(len(words)), key=lambda at: words[at].encode()))
    words = [words[at].encode() for at in order]
    numbers, scales = quantise_rows(word_rows[order])
    gram_numbers, gram_scales = quantise_rows(gram_rows * unknown_weight)
    # One unit for both tables, so that their products add up as whole numbers.
    unit = max(scales.max(), gram_scales.max()) / 65535
    whole = np.maximum(1, np.rint(scales / unit)).astype("<u2")
    gram_whole = np.maximum(1, np.rint(gram_scales / unit)).astype("<u2")
    offsets = np.concatenate([[0], np.cumsum([len(word) for word in words])]).astype("<u4")
    sections = [offsets.tobytes(), b"".join(words), whole.tobytes(), gram_whole.tobytes(), pack_nibbles(numbers),
                pack_nibbles(gram_numbers), ",".join(LANGUAGES).encode()]
    places, at = [], HEADER
    parts = []
    for section in sections:
        gap = -at % 8
        parts.append(b"\0" * gap + section)
        places.append(at + gap)
        at += gap + len(section)
    body = b"".join(parts)
    tag = hashlib.sha256(body).hexdigest()[:8].encode()
    header = struct.pack("<8sIIII7II8s", MAGIC, VERSION, word_rows.shape[1], len(words), len(gram_rows), *places, at, tag)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(header + body)
    return at
