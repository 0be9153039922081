"""Task-like text: our own phrasebook in six languages, and requests made of English descriptions of operations."""

import json
import random
import re
from collections import defaultdict

from paths import LANGUAGES, TRAIN, WORK

SLOT = re.compile(r"\{(\w+)\}")
FILLINGS = 100
# How people wrap what they want; the student learns that this says little.
FRAMES = (
    "{}", "please {}", "can you {}?", "could you {} for me", "I need to {}", "I want to {}", "I would like to {}",
    "help me {}", "how do I {}", "Hi, I'm trying to {}. Can you help?", "We have to {} by tomorrow", "{} now",
    "Is there a way to {}?", "show me how to {}", "My boss asked me to {}", "I'm looking for a tool to {}",
)
VERBS = re.compile(r"^(Create|Delete|Get|List|Update|Return|Retrieve|Remove|Add|Start|Stop|Describe|Set|Send|Search|Find|"
                   r"Modifie|Associate|Disassociate|Enable|Disable|Generate|Import|Export|Cancel|Upload|Download|Move|Copie|"
                   r"Assign|Attach|Detach|Register|Publish|Restore|Reset|Run|Query|Tag|Untag|Validate|Verifie|Open|Close|"
                   r"Insert|Fetch|Check|Count|Convert|Analyze|Detect|Translate|Share|Play|Pause|Turn|Lock|Unlock|Trigger|"
                   r"Activate|Deactivate|Adds|Specifie|Provide|Allow|Change|Replace|Invite|Accept|Reject|Test)e?s\b")


def alternatives(text):
    return [part.strip() for part in text.split(" / ")]


def read_words():
    """class -> list of {language: alternatives}."""
    classes = defaultdict(list)
    for path in sorted((TRAIN / "phrasebook").glob("words*.txt")):
        for line in path.read_text("utf8").splitlines():
            if line and not line.startswith("#"):
                name, *columns = [part.strip() for part in line.split("|")]
                if len(columns) != len(LANGUAGES):
                    raise ValueError(f"{path.name}: {line!r} has {len(columns)} languages")
                classes[name].append({code: alternatives(column) for code, column in zip(LANGUAGES, columns)})
    return classes


def read_requests(files, languages):
    """(tool, {language: patterns})."""
    for path in sorted((TRAIN / "phrasebook").glob(files)):
        tool, patterns = None, {}
        for line in [*path.read_text("utf8").splitlines(), "> "]:
            if line.startswith("> "):
                if tool:
                    missing = set(languages) - set(patterns)
                    if missing:
                        raise ValueError(f"{path.name}: {tool!r} lacks {missing}")
                    yield tool, patterns
                tool, patterns = line[2:].strip(), {}
            elif line and not line.startswith("#"):
                code, _, rest = line.partition(":")
                patterns[code] = alternatives(rest.strip())


def fill(pattern, language, chosen, chance):
    used = defaultdict(int)

    def replace(match):
        entries = chosen[match.group(1)]
        entry = entries[used[match.group(1)] % len(entries)]
        used[match.group(1)] += 1
        return chance.choice(entry[language])

    return SLOT.sub(replace, pattern)


def alike(pattern, place, others):
    """The patterns of another language that say the same: at the same place, or at least with the same slots."""
    slots = set(SLOT.findall(pattern))
    same = [other for other in others if set(SLOT.findall(other)) == slots]
    if place < len(others) and others[place] in same:
        # Without slots it is a sentence of its own, and its neighbours ask for other things.
        return [others[place], others[place], *(same if slots else ())]
    return same or others


def phrasebook():
    """The same things in the same request, so that the members of a group mean the same."""
    chance, classes = random.Random(11), read_words()
    for tool, patterns in read_requests("requests-*.txt", LANGUAGES):
        seen = set()
        for _ in range(FILLINGS):
            chosen = {name: chance.sample(entries, min(2, len(entries))) for name, entries in classes.items()}
            place = chance.randrange(len(patterns["en"]))
            english = fill(patterns["en"][place], "en", chosen, chance)
            if english in seen:
                continue
            seen.add(english)
            group = {"pool": "task-requests", "en": english}
            for code in LANGUAGES[1:]:
                likely = alike(patterns["en"][place], place, patterns[code])
                group[code] = sorted({fill(chance.choice(likely), code, chosen, chance) for _ in range(2)})
            yield group
            yield ["task-tools", english, tool]
        for code in LANGUAGES[1:]:
            yield {"pool": "task-names", "en": tool, code: sorted(re.sub(r"\s*\{\w+\}\s*", " ", p).strip() for p in patterns[code])}


def english_requests():
    """Tools of online services and of programs, and how people ask for what they do."""
    for tool, patterns in read_requests("english-*.txt", ("en",)):
        for request in patterns["en"]:
            yield ["task-english", request, tool]


def word_groups():
    for name, entries in sorted(read_words().items()):
        for entry in entries:
            yield {"pool": "task-words", "en": entry["en"][0], "also": entry["en"][1:], **{c: entry[c] for c in LANGUAGES[1:]}}


def request_of(description):
    """"Creates a bucket. …" becomes "create a bucket"; None where the sentence does not begin with such a verb."""
    sentence = re.split(r"(?<=[a-z])\.(\s|$)", description)[0]
    match = VERBS.match(sentence)
    if not match or not 12 < len(sentence) < 160:
        return None
    verb = re.sub(r"(?<=fi|pi)e$", "", match.group(1))
    verb = verb[:-1] + "y" if match.group(1).endswith("ie") else match.group(0)[:-1]
    verb = re.sub(r"(ache|atche|arche|etche|eache|ishe|ushe|esse|osse|asse)$", lambda m: m.group()[:-1], verb)
    return verb.lower() + sentence[match.end() :]


def operations():
    """"Creates a bucket": somebody may ask for that in many ways."""
    chance = random.Random(12)
    for line in (WORK / "english.jsonl").open(encoding="utf8"):
        pool, left, right = json.loads(line)
        if pool in ("google", "amazon", "github", "apis", "actions"):
            wanted = request_of(right)
            if wanted:
                yield ["task-operations", chance.choice(FRAMES).format(wanted), f"{left}: {right}"]


def framed_meanings():
    """Requests about all kinds of things: "find me a {noun}", with what the noun means as its counterpart."""
    chance = random.Random(13)
    asks = ("find {}", "I'm looking for {}", "recommend {}", "tell me about {}", "what is the best {}?", "where can I get {}",
            "I want to buy {}", "help me with {}", "show me {}", "any ideas about {}?", "I need information on {}",
            "explain {} to me", "create {} for me", "how much does {} cost?", "is there a tool for {}?")
    for line in (WORK / "english.jsonl").open(encoding="utf8"):
        pool, left, right = json.loads(line)
        if pool == "wordnet" and chance.random() < 0.5:
            yield ["task-meanings", chance.choice(asks).format(left.split(",")[0]), right]


def write_tasks(path):
    counts = defaultdict(int)
    with path.open("w", encoding="utf8") as output:
        for make in (word_groups, phrasebook, english_requests, operations, framed_meanings):
            for entry in make():
                output.write(json.dumps(entry, ensure_ascii=False) + "\n")
                counts[make.__name__] += 1
    print(dict(counts), flush=True)
