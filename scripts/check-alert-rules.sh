#!/usr/bin/env bash
# Checks the rules for Prometheus with promtool, and runs their tests. Takes only this program out of Debian's
# package, because the whole package has 96 MB and its own service.
set -euo pipefail
cd "$(dirname "$0")/../docs/operations"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
(cd "$folder" && apt-get download --quiet prometheus)
dpkg-deb --fsys-tarfile "$folder"/prometheus_*.deb | tar --extract --directory "$folder" ./usr/bin/promtool
"$folder/usr/bin/promtool" check rules alerts.rules.yml
"$folder/usr/bin/promtool" test rules alerts.test.yml
