"""Recall on the tool-selection sets: the embedder alone, and fused with the product's lexical scores."""

import json
import os
import re
import subprocess

import numpy as np

from paths import EVALUATION, PACKAGE, TRAIN, WORK

PUBLIC = ("toole", "toole_multi", "bfcl", "seal", "mycroft_skills", "hass")
# What the first prototype reached alone, and what the fusion has to reach: recall at 1 and at 5.
PROTOTYPE = {"toole": (0.43, 0.64), "bfcl": (0.43, 0.70), "seal": (0.33, 0.54), "mycroft_skills": (0.48, 0.66),
             "hass en": (0.57, 0.80), "hass fr": (0.46, 0.64), "hass pt": (0.49, 0.70), "hass pt-BR": (0.45, 0.72)}
TARGET = {"toole": (0.58, 0.80), "toole_multi": (0.40, 0.85), "bfcl": (0.55, 0.85), "seal": (0.45, 0.88),
          "mycroft_skills": (0.58, 0.78), "hass en": (0.65, 0.88), "hass fr": (0.52, 0.78), "hass pt": (0.52, 0.78),
          "hass pt-BR": (0.52, 0.78), "own es": (None, 0.80), "own de": (None, 0.80), "own it": (None, 0.80)}


def read_lines(path):
    return [json.loads(line) for line in path.read_text("utf8").splitlines() if line.strip()]


def load_sets():
    """(row name, tool texts, queries, expected indexes). Languages of one catalogue are rows of their own."""
    rows = []
    places = [(EVALUATION, name, "dev.queries") for name in PUBLIC] if EVALUATION.exists() else []
    for folder, name, kind in [*places, (PACKAGE / "eval", "own", "queries")]:
        tools = read_lines(folder / f"{name}.tools.jsonl")
        queries = [q for q in read_lines(folder / f"{name}.{kind}.jsonl") if q["expected"]]
        languages = sorted({q["lang"] for q in queries})
        for language in languages:
            label = f"{name} {language}" if len(languages) > 1 else name
            rows.append(make_row(label, tools, [q for q in queries if q["lang"] == language]))
    return rows


def make_row(label, tools, queries):
    place = {tool["name"]: at for at, tool in enumerate(tools)}
    texts = [f"{tool['name']}: {tool['description']}" for tool in tools]
    expected = [sorted({place[name] for name in q["expected"] if name in place}) for q in queries]
    return label, texts, [q["query"] for q in queries], expected


def lexical_scores(rows):
    """By the product's scorer, so build it first; QUOIN_SCORER names another module that exports it."""
    source, target = WORK / "evaluation.json", WORK / "lexical.bin"
    source.write_text(json.dumps([row[:3] for row in rows]), "utf8")
    module = os.environ.get("QUOIN_SCORER", "quoin")
    subprocess.run(["node", TRAIN / "lexical-scores.mjs", source, target, module], check=True)
    scores, found, start = np.fromfile(target, dtype="<f4").astype(np.float64), {}, 0
    for label, tools, queries, _ in rows:
        size = len(tools) * len(queries)
        found[label] = scores[start : start + size].reshape(len(queries), len(tools))
        start += size
    return found


def recall(scores, expected, at):
    best = np.argsort(-scores, axis=1, kind="stable")[:, :at]
    return float(np.mean([len(set(top) & set(want)) / len(want) for top, want in zip(best.tolist(), expected)]))


def unit(vectors):
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)


def centred_cosine(queries, documents, share=0.5):
    """The catalogue's mean says what all its tools are about: it tells none of them apart."""
    queries, documents = unit(queries), unit(documents)
    mean = documents.mean(axis=0)
    return unit(queries - share * mean) @ unit(documents - mean).T


SENTENCE = re.compile(r"(?<=[.!?;])\s+|,\s+(?=(?:and|then|also)\b)|\b(?:and then|and also|additionally|furthermore|finally)\b", re.I)


QUOTED = re.compile(r"(?<!\w)['\"“‘][^'\"”’]{3,}['\"”’](?!\w)")


def without_quotes(text):
    """What stands in quotes is given to a tool; the rest says which. Unless there is no rest."""
    rest = QUOTED.sub(" ", text)
    return rest if len(rest.split()) >= 4 else text


def sentences(text):
    """The wishes of a text, as far as punctuation and the commonest English links tell: at least three words each."""
    found = [part for part in SENTENCE.split(text) if len(part.split()) >= 3]
    return found if len(found) > 1 else [text]


def best_sentence(queries, score):
    """A text with several wishes is diluted as a whole: for each document the score of the sentence nearest to it."""
    parts = [sentences(query) for query in queries]
    owner = np.repeat(np.arange(len(parts)), [len(part) for part in parts])
    scores = score([text for part in parts for text in part])
    best = np.full((len(queries), scores.shape[1]), -2.0)
    np.maximum.at(best, owner, scores)
    return best


def fuse(meaning, lexical, weight=2.0, doubt=0.2):
    """Where no tool shares words with the query, it is in another language and the lexical scores are chance."""
    top = lexical.max(axis=1, keepdims=True)
    return meaning + weight * lexical * top / (top + doubt)


class Harness:
    def __init__(self):
        self.rows = load_sets()
        self.lexical = lexical_scores(self.rows)
        split = [(label, tools, [part for query in queries for part in sentences(query)], None) for label, tools, queries, _ in self.rows]
        parts = lexical_scores(split)
        self.both = {label: (self.lexical[label] + best_sentence(queries, lambda _: parts[label])) / 2 for label, _, queries, _ in self.rows}

    def measure(self, embed):
        figures = {}
        for label, tools, queries, expected in self.rows:
            documents = np.asarray(embed(tools), dtype=np.float64)
            cosine = lambda texts: centred_cosine(np.asarray(embed(texts), dtype=np.float64), documents)
            asked = [without_quotes(query) for query in queries]
            fused = fuse((cosine(asked) + best_sentence(asked, cosine)) / 2, self.both[label])
            named = {"lexical": self.lexical[label], "alone": cosine(queries), "fusion": fused}
            figures[label] = {name: [recall(scores, expected, k) for k in (1, 5)] for name, scores in named.items()}
        return figures


def summary(figures):
    return {name: round(float(np.mean([f[name] for f in figures.values()])), 4) for name in ("alone", "fusion")}


def table(figures):
    cell = lambda value: "–" if value is None else f"{value:.2f}".lstrip("0")
    show = lambda pair: " / ".join(map(cell, pair)) if pair else "–"
    lines = ["| set | lexical | prototype alone | alone | fusion | wanted of the fusion |", "|---|---|---|---|---|---|"]
    for label, f in figures.items():
        cells = (f["lexical"], PROTOTYPE.get(label), f["alone"], f["fusion"], TARGET.get(label))
        lines.append(f"| {label} | {' | '.join(map(show, cells))} |")
    return "\n".join(lines)
