"""Reads the weights file and embeds with whole numbers, as the product does: the reference for src/local."""

import math
import struct

import numpy as np

from quantise import MAGIC, VERSION
from text import bucket, grams, words


class Weights:
    def __init__(self, path):
        data = path.read_bytes()
        magic, version, self.dimensions, count, buckets, *places, end = struct.unpack_from("<8sIIII7II", data, 0)
        if magic != MAGIC or version != VERSION or end != len(data):
            raise ValueError(f"{path}: not weights of version {VERSION}")
        offsets = np.frombuffer(data, "<u4", count + 1, places[0])
        blob = data[places[1] : places[1] + offsets[-1]]
        self.place = {blob[offsets[at] : offsets[at + 1]].decode(): at for at in range(count)}
        self.scales = np.frombuffer(data, "<u2", count, places[2]).astype(np.int64)
        self.gram_scales = np.frombuffer(data, "<u2", buckets, places[3]).astype(np.int64)
        self.rows = np.frombuffer(data, np.uint8, count * self.dimensions // 2, places[4]).reshape(count, -1)
        self.gram_rows = np.frombuffer(data, np.uint8, buckets * self.dimensions // 2, places[5]).reshape(buckets, -1)

    @staticmethod
    def values(packed):
        row = np.empty(2 * len(packed), dtype=np.int64)
        row[0::2] = packed & 15
        row[1::2] = packed >> 4
        return row - 8

    def word(self, word):
        at = self.place.get(word)
        if at is not None:
            return self.values(self.rows[at]) * self.scales[at]
        total = np.zeros(self.dimensions, dtype=np.int64)
        found = grams(word)
        for gram in found:
            at = bucket(gram, len(self.gram_scales))
            total += self.values(self.gram_rows[at]) * self.gram_scales[at]
        # 65536 / (1.5 √n), rounded half up; then the floor of the product: whole numbers all the way.
        factor = math.floor(65536 / (1.5 * math.sqrt(len(found))) + 0.5)
        return total * factor // 65536

    def embed(self, text):
        total = np.zeros(self.dimensions, dtype=np.int64)
        for word in words(text):
            total += self.word(word)
        squares = 0.0
        for value in total.tolist():
            squares += float(value) * float(value)
        length = math.sqrt(squares)
        return (total / length if length else total).astype(np.float32)
