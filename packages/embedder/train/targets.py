"""The teacher's vectors of all English texts, in shards, so that a stopped run goes on where it was."""

import hashlib
import json
import time

import numpy as np

from paths import UNPACKED, WORK
from sources import TEACHER
from teacher import Teacher

SHARD = 10_000
# These pairs teach by themselves; the teacher's time is better spent on other text.
UNTAUGHT = ("synonyms", "examples")
STORE = WORK / "teacher"


def english_texts():
    """In order of use: what stands first is taught even where time is short."""
    seen = {}
    for name in ("tasks", "translations", "english"):
        path = WORK / f"{name}.jsonl"
        if not path.exists():
            continue
        with path.open(encoding="utf8") as lines:
            for line in lines:
                entry = json.loads(line)
                if isinstance(entry, dict):
                    seen.setdefault(entry["en"])
                elif entry[0] not in UNTAUGHT:
                    seen.setdefault(entry[1])
                    seen.setdefault(entry[2])
    return list(seen)


def known_targets():
    """{text: (shard, row)} and the shards' vectors."""
    index, shards = {}, []
    for path in sorted(STORE.glob("*.json")):
        for row, text in enumerate(json.loads(path.read_text("utf8"))):
            index[text] = (len(shards), row)
        shards.append(np.load(path.with_suffix(".npy"), mmap_mode="r"))
    return index, shards


def run_teacher(texts=None):
    """Vectors of the texts that have none yet; of all English texts where none are given."""
    STORE.mkdir(parents=True, exist_ok=True)
    index, _ = known_targets()
    wanted = [text for text in (english_texts() if texts is None else texts) if text not in index]
    if not wanted:
        return
    teacher = Teacher(UNPACKED / TEACHER.folder, "all-minilm-l6-v2-q", "mean", longest=64)
    started = time.time()
    for start in range(0, len(wanted), SHARD):
        texts = wanted[start : start + SHARD]
        name = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
        np.save(STORE / f"{name}.npy", teacher.run(texts).astype(np.float16))
        (STORE / f"{name}.json").write_text(json.dumps(texts, ensure_ascii=False), "utf8")
        print(f"teacher: {start + len(texts)} of {len(wanted)}, {time.time() - started:.0f} s", flush=True)
