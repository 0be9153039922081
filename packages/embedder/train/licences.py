"""Holds each source to the licence that `sources.py` claims: its own package must say the same."""

import json
import re
import zipfile

# What a package's copyright file or metadata has to say.
EVIDENCE = {
    "MIT": r"\bMIT\b",
    "Apache-2.0": r"Apache[- ](Software )?(License,? )?(Version )?2\.0|Apache-2\.0|Apache Software License",
    "BSD-3-Clause": r"BSD",
    "ISC": r"\bISC\b",
    "MPL-2.0": r"MPL-2\.0|Mozilla Public License,? (Version |v\. )?2\.0",
    "Unicode-3.0": r"Unicode-3\.0|UNICODE LICENSE V3",
    "WordNet-3.0": r"WordNet3\.0|WordNet Release 3\.0",
}


def statement(source, archive, unpacked):
    """What the package says about its licence, nothing else."""
    if source.kind == "deb":
        found = sorted(unpacked.glob("usr/share/doc/*/copyright"))
        text = found[0].read_text("utf8", "replace") if found else ""
        return "\n".join(line for line in text.splitlines() if line.startswith("License:"))
    if source.kind == "npm":
        return str(json.loads((unpacked / "package/package.json").read_text("utf8")).get("license"))
    with zipfile.ZipFile(archive) as opened:
        if source.kind == "maven":
            pom = next(name for name in opened.namelist() if name.endswith("pom.xml"))
            return " ".join(re.findall(r"<licenses>.*?</licenses>", opened.read(pom).decode("utf8"), re.S))
        metadata = next(name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        head = opened.read(metadata).decode("utf8", "replace").split("\n\n")[0]
        return "\n".join(re.findall(r"^(?:License(?:-Expression)?|Classifier: License) ?:.*$", head, re.M))


def check_licence(source, archive, unpacked):
    said = statement(source, archive, unpacked)
    if not re.search(EVIDENCE[source.licence], said, re.I):
        raise SystemExit(f"{source.package} {source.version}: {source.licence} is claimed, the package says {said[:200]!r}.")
