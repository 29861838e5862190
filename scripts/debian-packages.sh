# Sourced by bin/setup. Installs the Debian packages that Cairn needs, without creating or starting their servers.
debian_packages=(
  postgresql-15          # the database, and pgbench for bin/bench
  redis-server           # fan-out and rate limits
  git                    # repositories
  openssh-server         # an sshd that tests run, to clone and push over SSH
  bzip2                  # archives of repositories as tar.bz2
  chromium-headless-shell # browser tests; the whole Chromium without its windows
  fonts-noto-color-emoji # so that screenshots show emoji
  python3-gitlab         # an unmodified API client our tests answer to
  dovecot-imapd          # an IMAP server for the tests of incoming email
  nginx-light            # for the test of the proxy configuration in docs/operations/install.md
  wrk                    # load for bin/bench
  openssl                # certificates in tests
  systemd                # systemd-notify, which a test starts; the init system does not run
  procps                 # finding our own processes
)

missing_debian_packages() {
  local package
  for package in "${debian_packages[@]}"; do
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || echo "$package"
  done
}

# Runs a command as root, directly or through sudo. Without either, install_debian_packages prints what to install.
as_root() {
  if [[ "$(id -u)" == 0 ]]; then
    "$@"
  else
    sudo --non-interactive "$@"
  fi
}

# Installing postgresql-15 would create and start a system cluster; the checkout uses its own private cluster.
forbid_main_cluster() {
  local folder=/etc/postgresql-common/createcluster.d
  [[ -e "$folder/cairn.conf" ]] && return
  as_root mkdir -p "$folder"
  echo "create_main_cluster = false" | as_root tee "$folder/cairn.conf" >/dev/null
}

# Debian starts a server as soon as its package is installed, unless this script exits with 101.
policy=/usr/sbin/policy-rc.d

forbid_service_start() {
  printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
  as_root chmod 755 "$policy"
}

install_debian_packages() {
  local missing policy_is_ours=no status=0
  mapfile -t missing < <(missing_debian_packages)
  [[ "${#missing[@]}" == 0 ]] && return

  if [[ "$(id -u)" != 0 ]] && ! sudo --non-interactive true 2>/dev/null; then
    echo "These Debian packages are missing, and neither root nor password-less sudo is at hand:"
    echo
    echo "  apt-get install --no-install-recommends ${missing[*]}"
    echo
    echo "Have them installed, then run bin/setup again."
    return 1
  fi

  forbid_main_cluster || return
  if [[ ! -e "$policy" ]]; then
    policy_is_ours=yes
    forbid_service_start || return
  fi
  as_root apt-get update --quiet &&
    as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install --quiet --yes --no-install-recommends "${missing[@]}" || status=$?
  [[ "$policy_is_ours" == yes ]] && as_root rm -f "$policy"
  return "$status"
}
