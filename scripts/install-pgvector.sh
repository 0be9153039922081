#!/usr/bin/env bash
# Puts pgvector into every PostgreSQL of Debian's that is installed here. Does nothing where it is there already.
# Debian 12 has no package of it: its source is built, from the archive that apt itself uses.
set -euo pipefail

version=0.8.0
sha256=867a2c328d4928a5a9d6f052cd3bc78c7d60228a9b914ad32aa3db88e9de27b0

run_as_root=()
[ "$(id -u)" -eq 0 ] || run_as_root=(sudo)

missing=()
for folder in /usr/lib/postgresql/*/; do
  [ -x "${folder}bin/initdb" ] || continue
  major="$(basename "$folder")"
  [ -e "/usr/share/postgresql/$major/extension/vector.control" ] || missing+=("$major")
done
if [ "${#missing[@]}" -eq 0 ]; then
  echo "pgvector is there already, or there is no PostgreSQL to put it into"
  exit 0
fi

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
packages=(make gcc libc6-dev curl ca-certificates)
for major in "${missing[@]}"; do packages+=("postgresql-server-dev-$major"); done
"${run_as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${run_as_root[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null

# The mirror is whichever this machine uses; one that has no pool is passed over.
archive="$work/pgvector.tar.gz"
fetched=
while read -r site; do
  if curl --fail --silent --show-error --location --retry 3 --max-time 120 \
    --output "$archive" "$site/pool/main/p/pgvector/pgvector_$version.orig.tar.gz"; then
    fetched=1
    break
  fi
done < <(apt-get indextargets --format '$(SITE)' | sort -u)
if [ -z "$fetched" ]; then
  echo "pgvector $version could not be fetched from any of apt's mirrors" >&2
  exit 1
fi
echo "$sha256  $archive" | sha256sum --check --quiet

for major in "${missing[@]}"; do
  mkdir "$work/$major"
  tar -xzf "$archive" -C "$work/$major" --strip-components 1
  config="/usr/lib/postgresql/$major/bin/pg_config"
  # Without flags for this very processor, and without bitcode, for which a second compiler would be needed.
  make -s -C "$work/$major" -j"$(nproc)" OPTFLAGS="" with_llvm=no PG_CONFIG="$config"
  "${run_as_root[@]}" make -s -C "$work/$major" with_llvm=no PG_CONFIG="$config" install
  echo "pgvector $version is in PostgreSQL $major"
done
