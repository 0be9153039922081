"""Writes MODEL.md: what the weights were made of, how, what they reach and what they do not."""

from collections import defaultdict

from evaluate import table
from paths import TRAIN
from sources import SOURCES
from train import DEFAULTS


def source_rows():
    checksums = {name: checksum for checksum, name in
                 (line.split("  ", 1) for line in (TRAIN / "sha256.txt").read_text().splitlines() if line)}
    for source in SOURCES:
        checksum = checksums.get(f"{source.kind} {source.package} {source.version}", "not fetched")
        yield f"| {source.package} | {source.kind} | {source.version} | {source.licence} | {source.used_for} | `{checksum[:16]}…` |"


def write_card(path, figures, weights):
    licences = defaultdict(int)
    for source in SOURCES:
        licences[source.licence] += 1
    settings = ", ".join(f"{name} {value}" for name, value in DEFAULTS.items() if not isinstance(value, dict))
    text = (TRAIN / "card.txt").read_text("utf8")
    for name, value in {
        "size": f"{weights.stat().st_size / 1e6:.1f}",
        "figures": table(figures),
        "settings": settings,
        "licences": ", ".join(f"{licence} ({count})" for licence, count in sorted(licences.items())),
        "sources": "\n".join(source_rows()),
    }.items():
        text = text.replace(f"<<{name}>>", value)
    path.write_text(text, "utf8")
