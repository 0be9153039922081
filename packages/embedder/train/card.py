"""Writes MODEL.md: what the weights were made of, how, what they reach and what they do not."""

from collections import defaultdict

from evaluate import load_sets, table
from pairs_tasks import read_requests, read_words
from paths import LANGUAGES, TRAIN
from sources import SOURCES
from text import words
from train import DEFAULTS

REQUESTS = (("requests-*.txt", LANGUAGES), ("english-*.txt", ("en",)))


def source_rows():
    checksums = {name: checksum for checksum, name in
                 (line.split("  ", 1) for line in (TRAIN / "sha256.txt").read_text().splitlines() if line)}
    for source in SOURCES:
        checksum = checksums.get(f"{source.kind} {source.package} {source.version}", "not fetched")
        yield f"| {source.package} | {source.kind} | {source.version} | {source.licence} | {source.used_for} | `{checksum[:16]}…` |"


def phrasebook():
    """How much it holds, in words; and its requests."""
    tools, requests = 0, []
    for files, languages in REQUESTS:
        for _, patterns in read_requests(files, languages):
            tools += 1
            requests += [text for language in languages for text in patterns[language]]
    entries = sum(map(len, read_words().values()))
    return f"{len(requests):,} requests for {tools:,} tools, and {entries:,} words with their forms in six languages", requests


def overlap(requests):
    """How many queries of each set are also requests of the phrasebook, whatever their spelling of it."""
    plain = {" ".join(words(text)) for text in requests}
    counts = ((label, sum(" ".join(words(query)) in plain for query in queries), len(queries)) for label, _, queries, _ in load_sets())
    return ", ".join(f"{label} {count} of {total}" for label, count, total in counts if count) or "none"


def write_card(path, figures, weights):
    licences = defaultdict(int)
    for source in SOURCES:
        licences[source.licence] += 1
    settings = ", ".join(f"{name} {value}" for name, value in DEFAULTS.items())
    text = (TRAIN / "card.txt").read_text("utf8")
    held, requests = phrasebook()
    for name, value in {
        "size": f"{weights.stat().st_size / 1e6:.1f}",
        "figures": table(figures),
        "settings": settings,
        "phrasebook": held,
        "overlap": overlap(requests),
        "licences": ", ".join(f"{licence} ({count})" for licence, count in sorted(licences.items())),
        "sources": "\n".join(source_rows()),
    }.items():
        text = text.replace(f"<<{name}>>", value)
    path.write_text(text, "utf8")
