"""Readers of message catalogues: each gives {key: text}, or {English: translation} where the key is the text."""

import gzip
import json
import re
import struct
import zipfile
from html import unescape


def read_mo(path):
    """gettext: context and English text as the key."""
    data = path.read_bytes()
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, sources, targets = struct.unpack(f"{order}III", data[8:20])
    found = {}
    for at in range(count):
        length, offset = struct.unpack_from(f"{order}II", data, sources + 8 * at)
        key = data[offset : offset + length].decode("utf8", "replace")
        length, offset = struct.unpack_from(f"{order}II", data, targets + 8 * at)
        value = data[offset : offset + length].decode("utf8", "replace").split("\0")[0]
        english = key.split("\4")[-1].split("\0")[0]
        if english and value and english != value:
            found.setdefault(english, value)
    return found


def read_ftl(text, prefix):
    found, key, attribute, parts = {}, None, "", []

    def flush():
        if key and parts:
            value = " ".join(part.strip() for part in parts).strip()
            if value and "->" not in value:
                found[f"{prefix}:{key}{attribute}"] = value

    for line in text.splitlines():
        if (start := re.match(r"^(-?[a-zA-Z][\w-]*)\s*=\s*(.*)$", line)) is not None:
            flush()
            key, attribute, parts = start.group(1), "", [start.group(2)]
        elif (start := re.match(r"^\s+\.([\w-]+)\s*=\s*(.*)$", line)) is not None:
            flush()
            attribute, parts = "." + start.group(1), [start.group(2)]
        elif line.startswith((" ", "\t")) and key:
            parts.append(line)
        elif not line.strip():
            continue
        else:
            flush()
            key = None
    flush()
    skip = re.compile(r"accesskey|\.key$|\.style$|\.width|commandkey|shortcut", re.I)
    return {k: v for k, v in found.items() if not skip.search(k)}


def read_properties(text, prefix):
    pairs = re.findall(r"^([\w.\-]+)\s*[=:]\s*(.+)$", text, re.M)
    return {f"{prefix}:{key}": unescape(value) for key, value in pairs if "accesskey" not in key.lower()}


def read_dtd(text, prefix):
    pairs = re.findall(r'<!ENTITY\s+([\w.\-]+)\s+"([^"]*)"', text)
    return {f"{prefix}:{key}": unescape(value) for key, value in pairs if not re.search("accesskey|key$", key, re.I)}


def read_mozilla(archive, locale):
    """The messages of an omni.ja or a language pack; the keys leave the locale out."""
    found = {}
    readers = {".ftl": read_ftl, ".properties": read_properties, ".dtd": read_dtd}
    with zipfile.ZipFile(archive) as opened:
        for name in opened.namelist():
            reader = next((r for ending, r in readers.items() if name.endswith(ending)), None)
            if reader is None:
                continue
            place = re.sub(rf"(?<![a-z]){re.escape(locale)}(?![a-z])", "*", name, flags=re.I)
            place = re.sub(r"^(browser/|.*?/)?(?=(chrome|localization)/)", "", place)
            found.update(reader(opened.read(name).decode("utf8", "replace"), place))
    return found


def read_pak(path):
    """Chromium's data pack, version 5: the same numbers stand for the same messages in every language."""
    data = path.read_bytes()
    version, encoding, resources, _ = struct.unpack_from("<IIHH", data, 0)
    if version != 5:
        raise ValueError(f"{path}: data pack version {version}")
    if encoding not in (0, 1):
        raise ValueError(f"{path}: encoding {encoding}")
    entries = [struct.unpack_from("<HI", data, 12 + 6 * at) for at in range(resources + 1)]
    found = {}
    for (number, start), (_, end) in zip(entries, entries[1:]):
        blob = data[start:end]
        if blob[:2] == b"\x1f\x8b":
            blob = gzip.decompress(blob)
        try:
            text = blob.decode("utf8")
        except UnicodeDecodeError:
            continue
        if text and "\0" not in text:
            found[number] = text
    return found


def json_leaves(value, path=()):
    if isinstance(value, str):
        yield ".".join(path), value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from json_leaves(inner, (*path, str(key)))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from json_leaves(inner, (*path, str(at)))


def read_json(path):
    return dict(json_leaves(json.loads(path.read_text("utf8"))))


def read_help(path):
    """Paragraphs of LibreOffice's help by their identifier, headings too."""
    text = path.read_text("utf8", "replace")
    return {
        match.group(2): (match.group(1), plain(match.group(3)))
        for match in re.finditer(r'<(p|h[1-6])\s+id="([\w.]+)"[^>]*>(.*?)</\1>', text, re.S)
    }


def plain(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()
