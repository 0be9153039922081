"""All training texts as word numbers, and the groups and pairs that point at them."""

import json
from collections import Counter, defaultdict

import numpy as np

from paths import WORK
from targets import UNTAUGHT, known_targets
from text import words

FILES = ("tasks", "translations", "english")
# Long paragraphs cost much and say little about words.
LONGEST = {"translations": 140, "english": 260, "tasks": 300}


class Corpus:
    """`pools`: name -> list of (members, goals): numbers of texts, and for each the number of its English text."""

    def __init__(self, most_words=40):
        self.texts, self.number = [], {}
        self.vocabulary, self.word_number = [], {}
        self.pools, self.language_counts = defaultdict(list), defaultdict(Counter)
        # The first stands for "none": the teacher has no vector of an empty text.
        self.goals = {"": 0}
        for name in FILES:
            for line in (WORK / f"{name}.jsonl").open(encoding="utf8"):
                entry = json.loads(line)
                first = entry["en"] if isinstance(entry, dict) else entry[2]
                if len(first) <= LONGEST[name]:
                    self.read(entry, most_words)
        self.lengths = np.array([len(text) for text in self.texts], dtype=np.int64)
        self.offsets = np.concatenate([[0], np.cumsum(self.lengths)])
        self.tokens = np.concatenate([np.array(text, dtype=np.int32) for text in self.texts])
        self.texts = self.number = None
        self.pools, self.language_counts = dict(self.pools), dict(self.language_counts)

    def read(self, entry, most_words):
        if isinstance(entry, dict):
            goal = self.goal(entry["en"])
            members = [self.add(entry["en"], "en", most_words)]
            for language, texts in entry.items():
                if language not in ("pool", "en"):
                    code = "en" if language == "also" else language
                    members += [self.add(text, code, most_words) for text in texts]
            pool, goals = entry["pool"], [goal] * len(members)
        else:
            pool, left, right = entry
            members = [self.add(left, "en", most_words), self.add(right, "en", most_words)]
            goals = [0, 0] if pool in UNTAUGHT else [self.goal(left), self.goal(right)]
        if len(members) > 1 and min(members) >= 0:
            self.pools[pool].append((members, goals))

    def goal(self, text):
        return self.goals.setdefault(text, len(self.goals))

    def add(self, text, language, most_words):
        known = self.number.get(text)
        if known is None:
            found = words(text)[:most_words]
            if not found:
                return -1
            for word in found:
                if word not in self.word_number:
                    self.word_number[word] = len(self.vocabulary)
                    self.vocabulary.append(word)
            known = self.number[text] = len(self.texts)
            self.texts.append([self.word_number[word] for word in found])
            self.language_counts[language].update(found)
        return known

    def targets(self):
        """The teacher's vectors in the order of the goals, and which of them are there."""
        index, shards = known_targets()
        found = np.zeros((len(self.goals), shards[0].shape[1]), dtype=np.float32)
        there = np.zeros(len(self.goals), dtype=bool)
        by_shard = defaultdict(list)
        for text, row in self.goals.items():
            if text in index:
                by_shard[index[text][0]].append((row, index[text][1]))
        for shard, places in by_shard.items():
            rows, taken = (list(part) for part in zip(*places))
            found[rows] = shards[shard][taken]
            there[rows] = True
        return found, there

    def tokens_of(self, text):
        return self.tokens[self.offsets[text] : self.offsets[text + 1]]
