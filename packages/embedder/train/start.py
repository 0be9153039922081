"""Start values: the teacher's vectors of words, their translations by co-occurrence, n-grams by least squares."""

import re

import numpy as np
from scipy import sparse

from targets import known_targets, run_teacher
from text import bucket, grams


def choose_vocabulary(corpus, most):
    """The words with rows of their own: for each language its commonest, rounds of equal share."""
    score = {}
    for language, counts in corpus.language_counts.items():
        # English is the language of tools: every word of its data is worth more than a word of another.
        share = {"en": 2.2}.get(language, 1.0)
        for rank, (word, count) in enumerate(sorted(counts.items(), key=lambda item: (-item[1], item[0]))):
            if count >= 2 or language == "en":
                score[word] = max(score.get(word, 0), share / (rank + 1))
    chosen = sorted(score, key=lambda word: (-score[word], word))
    return [word for word in chosen if not re.fullmatch("0+|.", word)][: most - 30] + [
        word for word in chosen if re.fullmatch("0+|.", word)][:30]


def gram_matrix(vocabulary, buckets):
    """Each word's n-gram buckets, divided by 1.5 √n as when they are summed."""
    rows, columns, values = [], [], []
    for row, word in enumerate(vocabulary):
        found = grams(word)
        for gram in found:
            rows.append(row)
            columns.append(bucket(gram, buckets))
            values.append(1 / (1.5 * np.sqrt(len(found))))
    return sparse.csr_matrix((values, (rows, columns)), shape=(len(vocabulary), buckets), dtype=np.float32)


def reduce_targets(targets, there, dimensions):
    """Centres the teacher's vectors and keeps their principal directions. Returns the targets and how to apply it."""
    sample = targets[np.random.default_rng(1).permutation(np.flatnonzero(there))[:60_000]]
    mean = sample.mean(axis=0)
    sample = sample - mean
    values, directions = np.linalg.eigh((sample.T @ sample).astype(np.float64))
    projection = directions[:, np.argsort(-values)[:dimensions]].astype(np.float32)
    apply = lambda vectors: unit((vectors - mean) @ projection)
    reduced = apply(targets)
    reduced[~there] = 0
    return reduced, apply


def unit(vectors):
    return (vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)).astype(np.float32)


def teacher_words(vocabulary, counts):
    """The teacher's vector of each English word by itself."""
    wanted = [word for word in vocabulary if counts.get(word, 0)]
    run_teacher(wanted)
    index, shards = known_targets()
    return wanted, np.stack([shards[index[word][0]][index[word][1]] for word in wanted]).astype(np.float32)


def aligned_words(corpus, groups, best=3):
    """For each foreign word its best English words by Dice's coefficient over short parallel texts."""
    english_rows, foreign_rows = ([], []), ([], [])
    line = 0
    for english, others in groups:
        if len(english) > 16:
            continue
        for other in others:
            if len(other) > 20:
                continue
            for rows, tokens in ((english_rows, english), (foreign_rows, other)):
                unique = np.unique(tokens)
                rows[0].append(np.full(len(unique), line))
                rows[1].append(unique)
            line += 1
    size = len(corpus.vocabulary)
    build = lambda rows: sparse.csr_matrix(
        (np.ones(sum(map(len, rows[0])), dtype=np.float32), (np.concatenate(rows[0]), np.concatenate(rows[1]))), shape=(line, size))
    english, foreign = build(english_rows), build(foreign_rows)
    english_counts = np.asarray(english.sum(axis=0)).ravel()
    foreign_counts = np.asarray(foreign.sum(axis=0)).ravel()
    together = (foreign.T @ english).tocsr()
    found = {}
    for word in np.flatnonzero(foreign_counts):
        span = slice(together.indptr[word], together.indptr[word + 1])
        columns = together.indices[span]
        dice = 2 * together.data[span] / (foreign_counts[word] + english_counts[columns])
        top = np.argsort(-dice, kind="stable")[:best]
        found[word] = [(int(columns[at]), float(dice[at])) for at in top if dice[at] > 0.05]
    return found


def fit_grams(matrix, vectors, ridge=0.3, rounds=15):
    """Conjugate gradients on the normal equations: what n-grams alone can say of the words' vectors."""
    solution = np.zeros((matrix.shape[1], vectors.shape[1]), dtype=np.float32)
    transposed = matrix.T.tocsr()
    residual = transposed @ vectors
    direction = residual.copy()
    size = (residual**2).sum(axis=0)
    for _ in range(rounds):
        product = transposed @ (matrix @ direction) + ridge * direction
        step = size / ((direction * product).sum(axis=0) + 1e-12)
        solution += step * direction
        residual -= step * product
        fresh = (residual**2).sum(axis=0)
        direction = residual + (fresh / (size + 1e-12)) * direction
        size = fresh
    return solution
