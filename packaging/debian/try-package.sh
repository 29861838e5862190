#!/usr/bin/env bash
# Installs the package on a clean Debian 12 in a folder, sets it up, and signs in with Chromium through Caddy over TLS.
# packaging/debian/try-package.sh PACKAGE.deb
# Needs root and mmdebstrap. systemd does not run in the folder, so the script starts the servers itself.
set -euo pipefail
package="$(realpath "${1:?Usage: packaging/debian/try-package.sh PACKAGE.deb}")"
source "$(dirname "$0")/../../scripts/path.sh"
require_setup
source packaging/clean-machine.sh

# The command of docs/operations/install.md, which names the file of one version.
install="$(sed -n 's/^\(apt-get install \)\(.*cairn_\)/\1--yes \2/p' docs/operations/install.md)"
file="$(grep --only-matching 'cairn_[^ ]*\.deb' <<<"$install")"

machine_logs=(/root/caddy.log /root/server.log)
create_machine curl
cp "$package" "$machine/root/$file"
in_machine_online apt-get update
in_machine_online bash -c "$install"

cat >"$machine/root/set-up.sh" <<'INSIDE'
set -euo pipefail
export LC_ALL=C.UTF-8
pg_ctlcluster 15 main start
redis-server --daemonize yes >/dev/null
sleep 2
cairn setup --url https://cairn.example.test --admin grace --email grace@example.com | tee /root/setup.out
# A name that no certificate authority knows.
sed -i 's/reverse_proxy 127.0.0.1:3000/tls internal\n\t&/' /etc/caddy/Caddyfile
caddy start --config /etc/caddy/Caddyfile >/root/caddy.log 2>&1
install -d -o cairn -g cairn -m 0700 /var/lib/cairn /var/cache/cairn
(
  set -a
  . /etc/cairn/environment
  CACHE_DIRECTORY=/var/cache/cairn
  cd /usr/lib/cairn
  exec runuser -u cairn -- bin/server >/root/server.log 2>&1
) &
curl --silent --show-error --retry 300 --retry-delay 1 --retry-connrefused --output /dev/null http://127.0.0.1:3000/-/liveness
INSIDE

in_machine bash /root/set-up.sh
sign_in "$(grep --only-matching 'https://.*token=.*' "$machine/root/setup.out")" grace
in_machine runuser -u cairn -- cairn doctor
in_machine runuser -u cairn -- cairn backup /var/lib/cairn/backups --verify
echo "The package was installed, set up and used in $SECONDS s."
