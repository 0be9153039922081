"""From a text to the words whose vectors are summed. FORMAT.md says the same in prose; src/local/words.ts in TypeScript."""

import re
import unicodedata

HUMP = re.compile(r"([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])")
MARKS = re.compile("[\u0300-\u036f]")
RUN = re.compile(r"[a-z]+|[0-9]+")
SPECIAL = str.maketrans({"ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O",
                         "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"})
LONGEST_WORD = 24
MOST_WORDS = 512
# In UTF-16 units, as JavaScript counts.
LONGEST_TEXT = 20_000


MOST_MARKS = 8


def shorten_marks(text):
    """Ordering a long run of marks takes normalisation quadratic time: no letter has that many."""
    if text.isascii():
        return text
    kept, run = [], 0
    for character in text:
        run = run + 1 if unicodedata.category(character)[0] == "M" else 0
        if run <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def words(text):
    if 2 * len(text) > LONGEST_TEXT:
        text = text.encode("utf-16-le", "surrogatepass")[: 2 * LONGEST_TEXT].decode("utf-16-le", "ignore")
    text = MARKS.sub("", unicodedata.normalize("NFKD", shorten_marks(text))).translate(SPECIAL)
    found = []
    for match in RUN.finditer(HUMP.sub(r"\1\2 ", text).lower()):
        word = match.group()
        found.append("0" * min(len(word), 4) if word[0].isdigit() else word[:LONGEST_WORD])
        if len(found) == MOST_WORDS:
            break
    return found


def grams(word):
    """Runs of 3 to 5 letters of the word between marks of its ends."""
    padded = f"<{word}>"
    return [padded[at : at + size] for size in (3, 4, 5) for at in range(len(padded) - size + 1)]


def bucket(gram, buckets):
    """FNV-1a over the characters, all of them ASCII, with a last mixing so that the low bits are fair."""
    value = 2166136261
    for character in gram:
        value = ((value ^ ord(character)) * 16777619) & 0xFFFFFFFF
    value ^= value >> 15
    return value % buckets


def split_name(name):
    return re.sub(r"[\s._\-/:]+", " ", HUMP.sub(r"\1\2 ", name)).strip()
