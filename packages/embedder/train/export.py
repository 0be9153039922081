"""From a trained student to the weights file, and the reference vectors that every reader has to give."""

import base64
import json

import numpy as np

from paths import PACKAGE
from quantise import write_weights
from start import gram_matrix

# An unlisted word is worth about what a rare listed one is.
UNKNOWN_QUANTILE = 0.5


def export(state, path):
    vocabulary, own, rows, gram_rows, weights = state
    vectors = rows + gram_matrix(vocabulary[:own], len(gram_rows)) @ gram_rows
    unknown = float(np.exp(np.quantile(weights[:own], UNKNOWN_QUANTILE)))
    size = write_weights(path, vocabulary[:own], vectors * np.exp(weights[:own])[:, None], gram_rows, unknown)
    print(f"{path.name}: {size / 1e6:.2f} MB, {own} words, {len(gram_rows)} buckets")


TEXTS = (
    "", "Turn on the light", "turnOnTheLight", "HTTPServer2 getJSONData v10", "Éteins la lumière du salon, s'il te plaît !",
    "Onde está o meu pacote?", "¿Qué tiempo hará mañana en Málaga?", "Größe der Straße ändern", "Perché non funziona?",
    "cœur et œuvre", "supercalifragilisticexpialidocious words qzxv", "12345 67 8", "file_search: Find files by name",
    "日本語だけ", "mixed 日本語 and English", "ﬁne ligatures ½", "a", "İstanbul Łódź Øresund",
    "x" * 60, "word " * 600,
)


def write_vectors(weights, path):
    """The vectors of fifty texts, byte by byte."""
    queries = [json.loads(line) for line in (PACKAGE / "eval/own.queries.jsonl").read_text("utf8").splitlines()]
    texts = [*TEXTS, *(query["query"] for query in queries[:: len(queries) // 30][:30])]
    encode = lambda text: base64.b64encode(weights.embed(text).astype("<f4").tobytes()).decode()
    entries = [{"text": text, "vector": encode(text)} for text in texts]
    path.write_text(json.dumps(entries, ensure_ascii=False, indent=2) + "\n", "utf8")
