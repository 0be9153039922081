"""Everything, from the sources to the weights and their card: python3 train/run.py [--stage NAME] [--from NAME].

Each stage is skipped when it has run with the same inputs: its code, its data and the stages before it.
"""

import argparse
import hashlib
import json
import os
import pickle
import time

# One thread: sums in the same order, and room for others.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")

from paths import DATA, PACKAGE, TRAIN, WEIGHTS, WORK  # noqa: E402

CORPUS, STUDENT, FIGURES = WORK / "corpus.pickle", WORK / "student.pickle", WORK / "figures.json"


def fetch():
    from fetch import fetch_all

    fetch_all()


def pairs():
    from pairs_english import write_english
    from pairs_tasks import write_tasks
    from pairs_translations import write_translations

    write_translations(WORK / "translations.jsonl")
    write_english(WORK / "english.jsonl")
    write_tasks(WORK / "tasks.jsonl")


def teacher():
    from targets import run_teacher

    run_teacher()


def corpus():
    from corpus import Corpus

    CORPUS.write_bytes(pickle.dumps(Corpus(), 4))


def train():
    from evaluate import load_sets, measure_alone
    from train import train as run

    rows = load_sets()

    def report(student, step):
        STUDENT.write_bytes(pickle.dumps(student.state(), 4))
        found = measure_alone(rows, student.embedder())
        print(step, *(f"{label} {one:.2f}/{five:.2f}" for label, (one, five) in found.items()), sep=" · ", flush=True)

    run(pickle.loads(CORPUS.read_bytes()), {}, report)


def quantise():
    from export import export

    export(pickle.loads(STUDENT.read_bytes()), WEIGHTS)


def evaluate():
    from decode import Weights
    from evaluate import measure_product, table
    from export import write_vectors

    figures = measure_product()
    FIGURES.write_text(json.dumps(figures, indent=1))
    write_vectors(Weights(WEIGHTS), PACKAGE / "eval" / "vectors.json")
    print(table(figures))


def card():
    from card import write_card

    write_card(PACKAGE / "MODEL.md", json.loads(FIGURES.read_text()), WEIGHTS)


STAGES = {
    fetch: ("fetch.py", "licences.py", "sources.py"),
    pairs: ("pairs_translations.py", "pairs_english.py", "pairs_tasks.py", "text_files.py", "text.py", "phrasebook/*"),
    teacher: ("targets.py", "teacher.py"),
    corpus: ("corpus.py", "text.py"),
    train: ("train.py", "start.py", "student.py"),
    quantise: ("quantise.py", "export.py"),
    evaluate: ("evaluate.py", "decode.py", "../eval/own.*.jsonl", "../src/local/*.ts", "../../quoin/src/relevance/*.ts"),
    card: ("card.py", "card.txt"),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    names = [stage.__name__ for stage in STAGES]
    parser.add_argument("--stage", choices=names, help="run this stage alone, whatever its inputs")
    parser.add_argument("--from", dest="first", choices=names, help="run this stage and those after it")
    chosen = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    (DATA / "done").mkdir(exist_ok=True)
    digest, forced = hashlib.sha256(), False
    for stage, inputs in STAGES.items():
        for pattern in inputs:
            for path in sorted(TRAIN.glob(pattern)):
                digest.update(path.read_bytes())
        name, key = stage.__name__, digest.hexdigest()
        mark = DATA / "done" / name
        forced = forced or chosen.first == name
        fresh = mark.exists() and mark.read_text() == key
        wanted = chosen.stage == name if chosen.stage else forced if chosen.first else not fresh
        if not wanted:
            print(f"{name}: nothing to do", flush=True)
            continue
        print(f"{name}: starts", flush=True)
        # What comes after this was made of what this made before.
        for later in names[names.index(name) :]:
            (DATA / "done" / later).unlink(missing_ok=True)
        started = time.time()
        stage()
        mark.write_text(key)
        print(f"{name}: done in {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
