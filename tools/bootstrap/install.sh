#!/usr/bin/env bash
# Installs Node and pnpm into tools/bootstrap without npm, in the versions of package.json. Downloads them from the
# registry in npm_config_registry, and compares them with SHA512SUMS. Safe to run again.
set -euo pipefail
cd "$(dirname "$0")"
registry="${npm_config_registry:?Set npm_config_registry to the address of an npm registry.}"
case "$(uname -m)" in
  x86_64) platform=x64 ;;
  aarch64) platform=arm64 ;;
  *)
    echo "Cairn runs on x86_64 and aarch64, and this machine is $(uname -m)." >&2
    exit 1
    ;;
esac
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

pinned() {
  sed -n "s/^ *\"$1\": \"\([0-9.]*\)\".*/\1/p" package.json
}

# install_package NAME VERSION COMMAND: unpacks the package, and links its program COMMAND into .bin.
install_package() {
  local folder="node_modules/$1" archive="${1##*/}-$2.tgz" checksum
  if ! checksum="$(grep --fixed-strings "  $archive" SHA512SUMS)"; then
    echo "tools/bootstrap/SHA512SUMS has no line for $archive." >&2
    exit 1
  fi
  curl --fail --silent --show-error --location --retry 3 --output "$work/$archive" "${registry%/}/$1/-/$archive"
  (cd "$work" && sha512sum --check --quiet --strict <<<"$checksum")
  rm -rf "$folder"
  mkdir -p "$folder" node_modules/.bin
  tar --extract --file="$work/$archive" --directory="$folder" --strip-components=1 --no-same-owner
  ln --symbolic --force --no-dereference "../$1/$3" "node_modules/.bin/${3##*/}"
}

node="$(pinned "node-linux-$platform")"
pnpm="$(pinned pnpm)"
if [[ "$(node_modules/.bin/node --version 2>/dev/null)" != "v$node" ]]; then
  install_package "node-linux-$platform" "$node" bin/node
fi
if [[ "$(node_modules/.bin/pnpm --version 2>/dev/null)" != "$pnpm" ]]; then
  # The package pnpm is a script in JavaScript that starts this program.
  install_package "@pnpm/exe.linux-$platform" "$pnpm" pnpm
fi
