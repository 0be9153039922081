"""The student: a text is the sum of its words' vectors; a word is its row and its n-grams, times its weight."""

import numpy as np
from scipy import sparse

from start import gram_matrix
from text import words


class Student:
    def __init__(self, vocabulary, own, rows, gram_rows, weights, gram_links, foreign=None):
        """The first `own` words of the vocabulary have rows; the others, only n-grams. `foreign`: which have poor start values."""
        self.vocabulary, self.own = vocabulary, own
        self.rows, self.gram_rows, self.weights = rows, gram_rows, weights
        self.links = gram_links
        self.foreign = np.zeros(own, dtype=bool) if foreign is None else foreign
        self.row_squares = np.full(len(rows), 1e-8, dtype=np.float32)
        self.gram_squares = np.full(len(gram_rows), 1e-8, dtype=np.float32)
        self.weight_squares = np.full(len(weights), 1e-8, dtype=np.float32)

    def state(self):
        """What the weights are made of."""
        return self.vocabulary[: self.own], self.own, self.rows, self.gram_rows, self.weights[: self.own]

    def word_vectors(self, numbers):
        links = self.links[numbers]
        found = links @ self.gram_rows
        known = numbers < self.own
        found[known] += self.rows[numbers[known]]
        return found, links

    def forward(self, tokens, offsets):
        unique, inverse = np.unique(tokens, return_inverse=True)
        bag = sparse.csr_matrix((np.ones(len(tokens), dtype=np.float32), inverse, offsets), shape=(len(offsets) - 1, len(unique)))
        plain, links = self.word_vectors(unique)
        scale = np.exp(self.weights[unique])[:, None]
        total = bag @ (plain * scale)
        length = np.linalg.norm(total, axis=1, keepdims=True) + 1e-6
        return total / length, (unique, bag, plain, links, scale, length)

    def backward(self, output, memory, gradient, rate):
        unique, bag, plain, links, scale, length = memory
        gradient = (gradient - output * (gradient * output).sum(axis=1, keepdims=True)) / length
        on_words = bag.T.tocsr() @ gradient
        on_weights = (on_words * plain * scale).sum(axis=1)
        on_words *= scale
        self.weight_squares[unique] += on_weights**2
        self.weights[unique] -= 0.3 * rate * on_weights / np.sqrt(self.weight_squares[unique])
        known = unique < self.own
        self.adagrad(self.rows, self.row_squares, unique[known], on_words[known], rate)
        on_grams = (links.T.tocsr() @ on_words)
        touched = np.flatnonzero(np.bincount(links.indices, minlength=len(self.gram_rows)))
        self.adagrad(self.gram_rows, self.gram_squares, touched, on_grams[touched], rate)

    @staticmethod
    def adagrad(table, squares, numbers, gradient, rate):
        squares[numbers] += (gradient**2).mean(axis=1)
        table[numbers] -= rate * gradient / np.sqrt(squares[numbers])[:, None]

    def embedder(self):
        """A function from texts to vectors, for evaluation; unknown words by their n-grams."""
        number = {word: at for at, word in enumerate(self.vocabulary)}

        def embed(texts):
            extra, extra_number, bags = [], {}, []
            for text in texts:
                bag = []
                for word in words(text):
                    at = number.get(word)
                    if at is None:
                        at = extra_number.setdefault(word, len(extra_number))
                        if at == len(extra):
                            extra.append(word)
                        at += len(self.vocabulary)
                    bag.append(at)
                bags.append(bag)
            used = np.unique([at for bag in bags for at in bag]).astype(np.int64)
            inside = used[used < len(self.vocabulary)]
            vectors, _ = self.word_vectors(inside)
            vectors *= np.exp(self.weights[inside])[:, None]
            if extra:
                more = gram_matrix(extra, len(self.gram_rows)) @ self.gram_rows * np.exp(np.median(self.weights[: self.own]))
                vectors = np.concatenate([vectors, more])
            place = {at: row for row, at in enumerate(used)}
            result = np.zeros((len(texts), vectors.shape[1]))
            for row, bag in enumerate(bags):
                for at in bag:
                    result[row] += vectors[place[at]]
            return result

        return embed
