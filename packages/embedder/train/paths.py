"""Where things are. Downloads and intermediate files live outside the package: set QUOIN_EMBEDDER_DATA."""

import os
from pathlib import Path

TRAIN = Path(__file__).resolve().parent
PACKAGE = TRAIN.parent
DATA = Path(os.environ.get("QUOIN_EMBEDDER_DATA", TRAIN / ".data"))
DOWNLOADS = DATA / "downloads"
UNPACKED = DATA / "unpacked"
WORK = DATA / "work"
WEIGHTS = PACKAGE / "weights" / "quoin-embedder.bin"
# Public evaluation sets are not part of the project: they are read, where they are, for figures only.
EVALUATION = Path(os.environ.get("QUOIN_EVAL_DIR", DATA / "evaluation")) / "tools"
LANGUAGES = ("en", "fr", "pt", "es", "de", "it")
