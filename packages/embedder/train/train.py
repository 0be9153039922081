"""Trains the student: translations and pairs find each other, and every text finds the teacher's vector."""

import copy
import time

import numpy as np

import start
from student import Student

DEFAULTS = dict(dimensions=256, own=70_000, buckets=32_768, batch=512, rate=0.05, temperature=0.05, seeds=(7, 8, 9),
                teacher=1.0, pairs=1.0, soft=0.05, steps=1800, rare=1e-3, keep={"english": 0.2, "foreign": 0.0, "grams": 0.1},
                shares={"translations": 0.22, "english": 0.11, "tasks": 0.06, "phrasebook": 0.28, "requests": 0.33})
KINDS = {"google": "english", "amazon": "english", "github": "english", "apis": "english", "actions": "english", "office": "english",
         "wordnet": "english", "synonyms": "english", "examples": "english"}


PHRASEBOOK = ("task-words", "task-requests", "task-tools", "task-names")


def kind_of(pool):
    if pool == "task-english":
        return "requests"
    if pool in PHRASEBOOK:
        return "phrasebook"
    return "tasks" if pool.startswith("task") else KINDS.get(pool, "translations")


def make_student(corpus, settings):
    """Start values. Returns the student and the reduced targets."""
    chosen = start.choose_vocabulary(corpus, settings["own"])
    own = len(chosen)
    rest = sorted(set(corpus.vocabulary) - set(chosen))
    order = {word: at for at, word in enumerate(chosen + rest)}
    remap = np.array([order[word] for word in corpus.vocabulary], dtype=np.int64)
    targets, there = corpus.targets()
    targets, reduce = start.reduce_targets(targets, there, settings["dimensions"])
    names, vectors = start.teacher_words(chosen, corpus.language_counts["en"])
    reduced = dict(zip(names, reduce(vectors)))
    groups = []
    for pool, examples in corpus.pools.items():
        if kind_of(pool) != "english":
            for members, _ in examples:
                groups.append((corpus.tokens_of(members[0]), [corpus.tokens_of(at) for at in members[1:]]))
    aligned = start.aligned_words(corpus, groups)
    print(f"aligned {len(aligned)} words", flush=True)
    vectors = np.zeros((own, settings["dimensions"]), dtype=np.float32)
    home = np.array([corpus.language_counts["en"].get(word, 0) for word in chosen])
    abroad = sum(np.array([counts.get(word, 0) for word in chosen]) for code, counts in corpus.language_counts.items() if code != "en")
    foreign = abroad > 2 * home
    for at, word in enumerate(chosen):
        found = [(corpus.vocabulary[other], dice) for other, dice in aligned.get(corpus.word_number[word], ())]
        found = [(reduced[other], dice) for other, dice in found if other in reduced]
        if found and foreign[at]:
            vectors[at] = sum(vector * dice**2 for vector, dice in found)
        elif word in reduced:
            vectors[at] = reduced[word]
    vectors = start.unit(vectors)
    links = start.gram_matrix(chosen + rest, settings["buckets"])
    gram_rows = start.fit_grams(links[:own], vectors)
    rows = vectors - links[:own] @ gram_rows
    # Rare words tell more: smooth inverse frequency, of a word within the language where it is commonest.
    share = np.zeros(len(chosen) + len(rest))
    for counts in corpus.language_counts.values():
        total = sum(counts.values())
        share = np.maximum(share, [counts.get(word, 0) / total for word in chosen + rest])
    weights = np.log(settings["rare"] / (settings["rare"] + share) + 1e-3).astype(np.float32)
    student = Student(chosen + rest, own, rows.astype(np.float32), gram_rows, weights, links, foreign)
    return student, targets, there, remap


def blend(student, rows, gram_rows, keep):
    """Mixes start values in again: training knows its own data best; the teacher's word vectors, rarer matters."""
    links = student.links[: student.own]
    first, last = rows + links @ gram_rows, student.rows + links @ student.gram_rows
    share = np.where(student.foreign, keep["foreign"], keep["english"]).astype(np.float32)[:, None]
    student.gram_rows = (1 - keep["grams"]) * student.gram_rows + keep["grams"] * gram_rows
    student.rows = (1 - share) * last + share * first - links @ student.gram_rows


def softmax(logits):
    logits = np.exp(logits - logits.max(axis=1, keepdims=True))
    return logits / logits.sum(axis=1, keepdims=True)


def contrast(left, right, mask, temperature):
    """Symmetric InfoNCE: the loss and its gradients."""
    logits = left @ right.T / temperature
    logits[mask] = -1e4
    rows, columns = softmax(logits), softmax(logits.T)
    size = len(left)
    loss = -np.mean(np.log(np.diag(rows) + 1e-9)) - np.mean(np.log(np.diag(columns) + 1e-9))
    gradient = rows + columns.T
    gradient[np.arange(size), np.arange(size)] -= 2
    gradient /= 2 * size * temperature
    return loss / 2, gradient @ right, gradient.T @ left


def follow(output, target, temperature, soft):
    """The student's similarities to the batch's targets should be the teacher's own."""
    wanted = softmax(target @ target.T / soft)
    given = softmax(output @ target.T / temperature)
    loss = -np.mean((wanted * np.log(given + 1e-9)).sum(axis=1))
    return loss, (given - wanted) @ target / (len(output) * temperature)


class Batches:
    """Draws a pool of a kind by its size, then the pool's next examples in shuffled order."""

    def __init__(self, corpus, settings):
        self.corpus, self.settings = corpus, settings
        self.random = np.random.default_rng(settings["seed"])
        self.kinds = {}
        for pool, examples in sorted(corpus.pools.items()):
            if len(examples) >= 64:
                self.kinds.setdefault(kind_of(pool), []).append(pool)
        self.queues = {}

    def next(self):
        shares = {kind: self.settings["shares"].get(kind, 0) for kind in self.kinds}
        kind = self.random.choice(sorted(shares), p=np.array([shares[k] for k in sorted(shares)]) / sum(shares.values()))
        pools = self.kinds[kind]
        sizes = np.array([len(self.corpus.pools[pool]) for pool in pools], dtype=np.float64) ** 0.75
        pool = pools[self.random.choice(len(pools), p=sizes / sizes.sum())]
        examples = self.corpus.pools[pool]
        if len(self.queues.get(pool, ())) < min(64, len(examples)):
            self.queues[pool] = self.random.permutation(len(examples))
        taken, self.queues[pool] = np.split(self.queues[pool], [self.settings["batch"]])
        left, right, targets = [], [], ([], [])
        for at in taken:
            members, found = examples[at]
            one, two = self.random.choice(len(members), 2, replace=False)
            if len(members) > 2 and self.random.random() < 0.5 and one and two:
                one = 0
            left.append(members[one])
            right.append(members[two])
            targets[0].append(found[one])
            targets[1].append(found[two])
        return left, right, np.array(targets[0]), np.array(targets[1])


def pack(corpus, remap, texts):
    tokens = remap[np.concatenate([corpus.tokens_of(at) for at in texts])]
    return tokens, np.concatenate([[0], np.cumsum(corpus.lengths[texts])])


def train(corpus, settings, report, every=600):
    """The mean of students that start alike and see the data in different orders: each errs in its own way."""
    settings = {**DEFAULTS, **settings}
    started = time.time()
    prepared = make_student(corpus, settings)
    print(f"start values: {prepared[0].own} of {len(prepared[0].vocabulary)} words, {time.time() - started:.0f} s", flush=True)
    report(prepared[0], "start")
    students = []
    for seed in settings["seeds"]:
        students.append(copy.deepcopy(prepared[0]))
        train_one(students[-1], prepared, corpus, {**settings, "seed": seed}, report, every)
    for name in ("rows", "gram_rows", "weights"):
        setattr(prepared[0], name, np.mean([getattr(student, name) for student in students], axis=0))
    report(prepared[0], "mean")
    return prepared[0]


def train_one(student, prepared, corpus, settings, report, every):
    _, targets, there, remap = prepared
    started = time.time()
    first = student.rows.copy(), student.gram_rows.copy()
    batches, losses = Batches(corpus, settings), []
    for step in range(1, settings["steps"] + 1):
        rate = settings["rate"] * (1 - (step - 1) / settings["steps"]) + 0.001
        left, right, left_targets, right_targets = batches.next()
        size = len(left)
        output, memory = student.forward(*pack(corpus, remap, left + right))
        gradient = np.zeros_like(output)
        both = np.concatenate([left_targets, right_targets])
        known = np.flatnonzero(there[both])
        loss = [0.0, 0.0]
        # What means the same is no counterexample. Where the teacher did not look, its vector is zero.
        mask = (targets[left_targets] @ targets[left_targets].T > 0.9) | (targets[right_targets] @ targets[right_targets].T > 0.9)
        np.fill_diagonal(mask, False)
        if settings["pairs"]:
            loss[0], on_left, on_right = contrast(output[:size], output[size:], mask, settings["temperature"])
            gradient[:size] += settings["pairs"] * on_left
            gradient[size:] += settings["pairs"] * on_right
        if settings["teacher"] and len(known):
            loss[1], on_known = follow(output[known], targets[both[known]], settings["temperature"], settings["soft"])
            gradient[known] += settings["teacher"] * on_known
        student.backward(output, memory, gradient, rate)
        losses.append(loss)
        if step % every == 0 or step == settings["steps"]:
            print(f"seed {settings['seed']}, step {step}: {np.mean(losses[-every:], axis=0).round(3)}, {time.time() - started:.0f} s", flush=True)
    blend(student, *first, settings["keep"])
    report(student, f"seed {settings['seed']}, blended")
