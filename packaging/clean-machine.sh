# Sourced by the trials of an installation: makes a clean Debian 12 in a folder, with processes, mounts and a network
# of its own. All of it ends with the script. systemd does not run in it. Needs root and mmdebstrap.
machine="$(mktemp -d)"
machine_init=""
machine_environment=(
  HOME=/root
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  DEBIAN_FRONTEND=noninteractive
)

# Log files in the machine, which are shown after a failure.
machine_logs=()

remove_machine() {
  local status=$? file
  if [[ "$status" != 0 ]]; then
    for file in "${machine_logs[@]}"; do tail --verbose --lines=20 "$machine$file" 2>/dev/null || true; done
    echo "The trial failed." >&2
  fi
  if [[ -n "$machine_init" ]]; then
    # Ends the first process of the machine, and the kernel ends all others with it.
    exec {MACHINE[1]}>&-
    tail --pid="$machine_init" --follow /dev/null
  fi
  rm -rf --one-file-system "$machine" "$machine.log"
}
trap remove_machine EXIT

# create_machine PACKAGE,…: installs a minimal Debian with these packages, and starts it without any server.
create_machine() {
  # Without waiting for the disk, because the folder is deleted in the end.
  mmdebstrap --quiet --variant=apt --dpkgopt=force-unsafe-io ${1:+--include="$1"} bookworm "$machine"
  # Keeps maintainer scripts from starting servers outside the network of the machine.
  printf '#!/bin/sh\nexit 101\n' >"$machine/usr/sbin/policy-rc.d"
  chmod 755 "$machine/usr/sbin/policy-rc.d"
  copy_network_settings
  # The first process reads until the script closes the pipe or ends.
  coproc MACHINE {
    exec unshare --mount --pid --net --fork bash -c '
      for folder in sys dev; do mount --rbind "/$folder" "$1/$folder"; done
      mount -t proc proc "$1/proc"
      ip link set lo up
      echo ready
      exec cat >/dev/null' _ "$machine"
  }
  read -r -u "${MACHINE[0]}"
  machine_init="$(pgrep --parent "$MACHINE_PID")"
}

# How this machine reaches package registries: names, proxies and the authorities of its administrator.
copy_network_settings() {
  local variable file
  cp /etc/resolv.conf "$machine/etc/resolv.conf"
  for file in /etc/apt/apt.conf.d/*; do
    if grep --quiet --ignore-case --extended-regexp 'Acquire::(https?|check-valid-until)' "$file"; then
      cp "$file" "$machine/etc/apt/apt.conf.d/"
    fi
  done
  mkdir -p "$machine/usr/local/share/ca-certificates"
  cp --recursive /usr/local/share/ca-certificates/. "$machine/usr/local/share/ca-certificates/"
  while read -r variable; do
    machine_environment+=("$variable")
  done < <(env | grep --ignore-case --extended-regexp \
    '^(https?_proxy|no_proxy|npm_config_registry|ssl_cert_file|curl_ca_bundle|node_extra_ca_certs)=')
}

# Runs a command as root in the machine, in the folder /root. It reaches only the servers of the machine.
in_machine() {
  enter_machine --net -- "$@"
}

# The same with the network of this machine, to install packages.
in_machine_online() {
  enter_machine -- "$@"
}

# Without a terminal, so that prompts read the standard input.
enter_machine() {
  local namespaces=(--mount --pid)
  if [[ "$1" == --net ]]; then
    namespaces+=(--net)
    shift
  fi
  shift
  setsid --wait nsenter --target "$machine_init" "${namespaces[@]}" -- \
    chroot "$machine" env --ignore-environment --chdir=/root "${machine_environment[@]}" "$@"
}

# sign_in LINK USERNAME: runs Chromium in the network of the machine, sets a password and ends on the home page.
sign_in() {
  nsenter --target "$machine_init" --net -- node e2e/installations/sign-in.ts "$@"
}
