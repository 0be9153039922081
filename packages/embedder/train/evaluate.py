"""Recall on the tool-selection sets: of the embedder alone while it trains, and of the product at the end."""

import json
import subprocess
from pathlib import Path

import numpy as np

from paths import EVALUATION, PACKAGE

# What the first prototype reached alone, and what the fusion has to reach: recall at 1 and at 5.
PROTOTYPE = {"toole": (0.43, 0.64), "bfcl": (0.43, 0.70), "seal": (0.33, 0.54), "mycroft_skills": (0.48, 0.66),
             "hass en": (0.57, 0.80), "hass fr": (0.46, 0.64), "hass pt": (0.49, 0.70), "hass pt-BR": (0.45, 0.72)}
TARGET = {"toole": (0.58, 0.80), "toole_multi": (0.40, 0.85), "bfcl": (0.55, 0.85), "seal": (0.45, 0.88),
          "mycroft_skills": (0.58, 0.78), "hass en": (0.65, 0.88), "hass fr": (0.52, 0.78), "hass pt": (0.52, 0.78),
          "hass pt-BR": (0.52, 0.78), "own es": (None, 0.80), "own de": (None, 0.80), "own it": (None, 0.80)}


def folders():
    return [folder for folder in (EVALUATION, PACKAGE / "eval") if folder.exists()]


def read_lines(path):
    return [json.loads(line) for line in path.read_text("utf8").splitlines() if line.strip()]


def load_sets():
    """(row name, tool texts, queries, expected indexes). Languages of one catalogue are rows of their own."""
    rows = []
    for source in [path for folder in folders() for path in sorted(folder.glob("*.tools.jsonl"))]:
        name, tools = source.name.removesuffix(".tools.jsonl"), read_lines(source)
        choices = [source.with_name(f"{name}{kind}.jsonl") for kind in (".dev.queries", ".queries")]
        queries = [q for q in read_lines(next(filter(Path.exists, choices))) if q["expected"]]
        languages = sorted({q["lang"] for q in queries})
        for language in languages:
            label = f"{name} {language}" if len(languages) > 1 else name
            rows.append(make_row(label, tools, [q for q in queries if q["lang"] == language]))
    return rows


def make_row(label, tools, queries):
    place = {tool["name"]: at for at, tool in enumerate(tools)}
    texts = [f"{tool['name']}: {tool['description']}" for tool in tools]
    return label, texts, [q["query"] for q in queries], [[place[name] for name in q["expected"]] for q in queries]


def recall(scores, expected, at):
    best = np.argsort(-scores, axis=1, kind="stable")[:, :at]
    return float(np.mean([len(set(top) & set(want)) / len(set(want)) for top, want in zip(best.tolist(), expected)]))


def unit(vectors):
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)


def centred_cosine(queries, documents, share=0.5):
    """The catalogue's mean says what all its tools are about: it tells none of them apart."""
    queries, documents = unit(queries), unit(documents)
    # The mean of few documents is mostly each of them.
    mean = documents.mean(axis=0) * (len(documents) - 1) / (len(documents) + 1)
    return unit(queries - share * mean) @ unit(documents - mean).T


def measure_alone(rows, embed):
    """{row name: (recall at 1, recall at 5)}."""
    figures = {}
    for label, tools, queries, expected in rows:
        scores = centred_cosine(np.asarray(embed(queries)), np.asarray(embed(tools)))
        figures[label] = tuple(recall(scores, expected, at) for at in (1, 5))
    return figures


def measure_product():
    """By the product's own command, with the weights as they are packed."""
    subprocess.run(["npm", "run", "build"], check=True, cwd=PACKAGE.parent.parent)
    command = ["node", PACKAGE.parent / "cli/dist/quoin.js", "embedder", "eval", "--json"]
    for folder in folders():
        command += ["--suite", folder]
    figures = {}
    for found in json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["sets"]:
        for row in found["languages"]:
            label = f"{found['name']} {row['language']}" if len(found["languages"]) > 1 else found["name"]
            figures[label] = {way: [row[way]["recall"][at] for at in "15"] for way in ("lexical", "alone", "fusion")}
    return figures


def table(figures):
    cell = lambda value: "–" if value is None else f"{value:.2f}".removeprefix("0")
    show = lambda pair: " / ".join(map(cell, pair)) if pair else "–"
    lines = ["| set | lexical | prototype alone | alone | fusion | wanted of the fusion |", "|---|---|---|---|---|---|"]
    for label, f in figures.items():
        cells = (f["lexical"], PROTOTYPE.get(label), f["alone"], f["fusion"], TARGET.get(label))
        lines.append(f"| {label} | {' | '.join(map(show, cells))} |")
    return "\n".join(lines)
