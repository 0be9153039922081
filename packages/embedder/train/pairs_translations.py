"""Groups of an English text with its translations, from message catalogues. One JSON line a group."""

import json
import re
from collections import defaultdict

import text_files as files
from paths import UNPACKED

# How the sources spell our languages; both Portugueses are one.
CODES = {"fr": ("fr", "fr-FR", "fr_FR"), "pt": ("pt", "pt-PT", "pt_PT", "pt-BR", "pt_BR", "pt-br", "pt-pt"),
         "es": ("es", "es-ES", "es_ES", "es-es"), "de": ("de", "de-DE", "de_DE"), "it": ("it", "it-IT", "it_IT")}
SPELLINGS = [(language, code) for language, codes in CODES.items() for code in codes]
PLACEHOLDER = re.compile(r"\$\{[^}]*\}|\{\{?[^{}]*\}?\}|%(\d+\$)?[sdfl@]|%\w+%|\$\w+|%\d|<[^>]*>|\[\[?%?\w*\]?\]|https?://\S+")


def clean(text):
    text = PLACEHOLDER.sub(" ", text.replace("&amp;", "&"))
    text = re.sub(r"(?<=\w)[~_&](?=\w)|[~_&](?=\w)|\\[nt]", lambda m: " " if m.group().startswith("\\") else "", text)
    return re.sub(r"\s+", " ", text).strip(" .:…\"'")


class Groups:
    """Collects translations by English text within a pool: a batch of training is drawn from one pool."""

    def __init__(self):
        self.pools = defaultdict(lambda: defaultdict(lambda: defaultdict(set)))

    def add(self, pool, english, language, text):
        english, text = clean(english), clean(text)
        if not (1 < len(english) <= 300 and 1 < len(text) <= 400) or not re.search("[a-zA-Z]{2}", english):
            return
        if english == text and language != "en":
            return
        self.pools[pool][english][language].add(text)

    def add_keyed(self, pool, english, language, translated):
        for key, text in translated.items():
            if key in english:
                self.add(pool, english[key], language, text)

    def lines(self):
        for pool in sorted(self.pools):
            for english in sorted(self.pools[pool]):
                found = self.pools[pool][english]
                # English synonyms stand beside the English text, not in its place.
                texts = {"also" if language == "en" else language: sorted(found[language]) for language in sorted(found)}
                yield json.dumps({"pool": pool, "en": english, **texts}, ensure_ascii=False)


def libreoffice(groups):
    for language, code in SPELLINGS:
        for path in sorted((UNPACKED / f"libreoffice-l10n-{code.lower()}").glob("**/*.mo")):
            for english, text in files.read_mo(path).items():
                groups.add("libreoffice", english, language, text)
    english_help = UNPACKED / "libreoffice-help-en-us/usr/share/libreoffice/help/en-US/text"
    pages = {path.relative_to(english_help): files.read_help(path) for path in sorted(english_help.glob("**/*.html"))}
    for language, code in SPELLINGS:
        for folder in (UNPACKED / f"libreoffice-help-{code.lower()}").glob("usr/share/libreoffice/help/*/text"):
            for place, english in pages.items():
                if (folder / place).exists():
                    found = {key: text for key, (_, text) in files.read_help(folder / place).items()}
                    groups.add_keyed("help", {key: text for key, (_, text) in english.items()}, language, found)


def mozilla(groups):
    for product, omni in (("firefox-esr", "usr/lib/firefox-esr/**/omni.ja"), ("thunderbird", "usr/**/omni.ja")):
        english = {}
        for path in sorted((UNPACKED / product).glob(omni)):
            if not path.is_symlink():
                english.update(files.read_mozilla(path, "en-US"))
        for language, code in SPELLINGS:
            for pack in (UNPACKED / f"{product}-l10n-{code.lower()}").glob("**/*.xpi"):
                locale = re.search(r"langpack-([\w-]+)@", pack.name).group(1)
                groups.add_keyed(product, english, language, files.read_mozilla(pack, locale))


def chromium(groups):
    english = files.read_pak(next((UNPACKED / "chromium-common").glob("**/locales/en-US.pak")))
    for language, code in SPELLINGS:
        for path in (UNPACKED / "chromium-l10n").glob(f"**/locales/{code}.pak"):
            groups.add_keyed("chromium", english, language, files.read_pak(path))


def gettext_wheels(groups):
    for package in ("Django", "django-oscar", "wagtail"):
        for language, code in SPELLINGS:
            for path in sorted((UNPACKED / package).glob(f"**/{code}/LC_MESSAGES/*.mo")):
                for english, text in files.read_mo(path).items():
                    groups.add(package.lower(), english, language, text)
    for folder in sorted(UNPACKED.glob("jupyterlab-language-pack-*")):
        language = folder.name.rsplit("-", 2)[1]
        for path in sorted(folder.glob("**/*.mo")):
            for english, text in files.read_mo(path).items():
                groups.add("jupyterlab", english, language, text)


def home_assistant(groups):
    for folder in sorted((UNPACKED / "homeassistant/homeassistant/components").glob("*/translations")):
        english = files.read_json(folder / "en.json") if (folder / "en.json").exists() else {}
        for language, code in SPELLINGS:
            if (folder / f"{code}.json").exists():
                groups.add_keyed("homeassistant", english, language, files.read_json(folder / f"{code}.json"))
    root = UNPACKED / "home-assistant-frontend/hass_frontend/static/translations"
    for folder in [root, *sorted(path for path in root.glob("**/*") if path.is_dir())]:
        by_code = {re.sub(r"-[0-9a-f]{32}$", "", path.stem): path for path in folder.glob("*.json")}
        if "en" in by_code:
            english = files.read_json(by_code["en"])
            for language, code in SPELLINGS:
                if code in by_code:
                    groups.add_keyed("homeassistant", english, language, files.read_json(by_code[code]))


def scratch(groups):
    for folder in sorted((UNPACKED / "scratch-l10n/package/editor").iterdir()):
        english = files.read_json(folder / "en.json")
        for language, code in SPELLINGS:
            if (folder / f"{code.lower()}.json").exists():
                groups.add_keyed("scratch", english, language, files.read_json(folder / f"{code.lower()}.json"))


def typescript(groups):
    for language, code in SPELLINGS:
        path = UNPACKED / f"typescript/package/lib/{code.lower()}/diagnosticMessages.generated.json"
        if path.exists():
            for key, text in files.read_json(path).items():
                groups.add("typescript", re.sub(r"_\d+$", "", key).replace("_", " "), language, text)


def vscode(groups):
    """Extensions' bundles are keyed by the English text itself."""
    for folder in sorted(UNPACKED.glob("codingame-monaco-vscode-language-pack-*")):
        language = folder.name.split("language-pack-")[1][:2]
        for path in sorted(folder.glob("package/translations/**/*.i18n.json")):
            contents = json.loads(path.read_text("utf8")).get("contents", {})
            for english, text in contents.get("bundle", {}).items():
                if isinstance(text, str):
                    groups.add("vscode", english.split("/{")[0], language, text)


def open_street_map(groups):
    folder = UNPACKED / "openstreetmap-id-tagging-schema/package/dist/translations"
    read = lambda code: json.loads((folder / f"{code}.json").read_text("utf8"))[code]["presets"]
    source = read("en")
    english = dict(files.json_leaves({"fields": source["fields"], "categories": source["categories"]}))
    for language, code in SPELLINGS:
        if not (folder / f"{code}.json").exists():
            continue
        other = read(code)
        groups.add_keyed("osm", english, language, dict(files.json_leaves(other)))
        for key, preset in other.get("presets", {}).items():
            name = source["presets"].get(key, {}).get("name")
            for text in [preset.get("name"), *listed(preset.get("terms"))] if name else []:
                if text:
                    groups.add("osm", name, language, text)
    for preset in source["presets"].values():
        for term in listed(preset.get("terms"))[:8]:
            if preset.get("name"):
                groups.add("osm", preset["name"], "en", term)


def listed(terms):
    return [term.strip() for term in terms.split(",")] if isinstance(terms, str) else list(terms or ())


def unicode_names(groups):
    for package, inner in (("cldr-annotations-full", "annotations"), ("cldr-annotations-derived-full", "annotationsDerived")):
        read = lambda code: json.loads((UNPACKED / package / "package" / inner / code / "annotations.json").read_text("utf8"))
        english = read("en")[inner]["annotations"]
        for language, code in [("en", "en"), *SPELLINGS]:
            if not (UNPACKED / package / "package" / inner / code).exists():
                continue
            for symbol, entry in read(code)[inner]["annotations"].items():
                name = english.get(symbol, {}).get("tts", [None])[0]
                if name and language != "en":
                    groups.add("unicode", name, language, entry.get("tts", [""])[0])
                for word in entry.get("default", [])[:6] if name and inner == "annotations" else []:
                    groups.add("emoji", name, language, word)
    folder = UNPACKED / "cldr-localenames-full/package/main"
    for name in ("territories", "languages"):
        read = lambda code: next(iter(files.json.loads((folder / code / f"{name}.json").read_text("utf8"))["main"].values()))
        english = dict(files.json_leaves(read("en")["localeDisplayNames"]))
        for language, code in SPELLINGS:
            if (folder / code / f"{name}.json").exists():
                groups.add_keyed("unicode", english, language, dict(files.json_leaves(read(code)["localeDisplayNames"])))


def write_translations(path):
    groups = Groups()
    for extract in (libreoffice, mozilla, chromium, gettext_wheels, home_assistant, scratch, typescript, vscode,
                    open_street_map, unicode_names):
        extract(groups)
        print(extract.__name__, {pool: len(texts) for pool, texts in groups.pools.items()}, flush=True)
    path.write_text("\n".join(groups.lines()) + "\n", "utf8")
