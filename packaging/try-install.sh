#!/usr/bin/env bash
# Installs the last commit on a clean Debian 12 in a folder by docs/operations/install.md, and signs in with Chromium
# through nginx over TLS. Executes the code blocks of the page itself, from "Requirements" to "The first administrator",
# each section in a shell of its own.
# packaging/try-install.sh
# Needs root and mmdebstrap. What differs from a real machine:
# - systemd does not run in the folder. The script starts PostgreSQL, Redis and nginx, as Debian does after it has
#   installed them, and a substitute for systemctl starts the program of the page's unit, as its user, with its
#   environment and folders, but without its restrictions (ProtectSystem, NoNewPrivileges and similar).
# - Only the sections Requirements and Program reach other machines.
# - The certificate is made here, and the address of the repository is that of a copy.
source "$(dirname "$0")/../scripts/path.sh"
require_setup
source packaging/clean-machine.sh
page="$(git show HEAD:docs/operations/install.md)"
password="$(openssl rand -hex 12)"
log="$machine.log"
commands=0
machine_logs=(/var/log/cairn.log /var/log/nginx/error.log)

section_names() {
  sed -n 's/^## //p' <<<"$page" | sed -n '/^Requirements$/,/^The first administrator$/p'
}

# section_script SECTION: prints the code blocks of a section as one shell script. A block is the content of a file when
# the line before it starts with a path and ends with a colon, and consists of commands otherwise.
section_script() {
  awk -v heading="## $1" '
    /^## / { inside = ($0 == heading) }
    !inside { next }
    /^```/ && !open { open = 1; if (path != "") print "cat >" path " <<\"END OF FILE\""; next }
    /^```/ { if (path != "") print "END OF FILE"; open = 0; path = ""; next }
    open { print; next }
    NF { path = ""; if ($0 ~ /^`\/[^`]+`.*:$/) { split($0, parts, "`"); path = parts[2] } }
  ' <<<"$page"
}

fill_placeholders() {
  sed "s|<address of the repository>|file:///root/cairn.git|
    s|<address of the npm registry>|${npm_config_registry:-$(npm config get registry)}|
    s|<password>|$password|
    s|<output of: openssl rand -hex 32>|$(openssl rand -hex 32)|
    s|USERNAME|grace|
    s|EMAIL|grace@example.com|"
}

# What a person answers to the prompts of a section.
answers() {
  case "$1" in
    Requirements) echo y ;;
    Database) printf '%s\n' "$password" "$password" ;;
  esac
}

run_section() {
  local section="$1" enter=in_machine script unknown
  script="$(section_script "$section" | fill_placeholders)"
  if [[ -z "$script" ]]; then
    echo "The section $section of the page has no code block." >&2
    return 1
  fi
  if unknown="$(grep --only-matching --extended-regexp '<[a-z][^>]*>' <<<"$script")"; then
    echo "The trial has no value for $unknown in the section $section." >&2
    return 1
  fi
  case "$section" in Requirements | Program) enter=in_machine_online ;; esac
  printf 'PS4="page: "\nset -ex\n%s\n' "$script" >"$machine/root/section.sh"
  echo "== $section"
  "$enter" bash /root/section.sh < <(answers "$section") 2>&1 | tee "$log"
  # `cat` writes the files of the page.
  commands=$((commands + $(grep '^page: ' "$log" | grep --count --invert-match '^page: cat$')))
}

write_systemctl() {
  cat >"$machine/usr/local/sbin/systemctl" <<'INSIDE'
#!/usr/bin/env bash
# The substitute of packaging/try-install.sh. Knows only the commands of the page.
set -euo pipefail
unit="/etc/systemd/system/cairn.service"
setting() { sed -n "s/^$1=//p" "$unit"; }
case "$*" in
  daemon-reload) ;;
  "enable --now cairn")
    user="$(setting User)"
    group="$(setting Group)"
    state="/var/lib/$(setting StateDirectory)"
    cache="/var/cache/$(setting CacheDirectory)"
    install --directory --owner="$user" --group="$group" --mode="$(setting StateDirectoryMode)" "$state"
    install --directory --owner="$user" --group="$group" --mode="$(setting CacheDirectoryMode)" "$cache"
    mapfile -t variables < <(setting Environment; grep '^[A-Z]' "$(setting EnvironmentFile)")
    cd "$(setting WorkingDirectory)"
    setsid env --ignore-environment PATH="$PATH" STATE_DIRECTORY="$state" CACHE_DIRECTORY="$cache" \
      "${variables[@]}" runuser -u "$user" -g "$group" -- "$(setting ExecStart)" \
      >/var/log/cairn.log 2>&1 </dev/null &
    ;;
  "reload nginx") service nginx reload ;;
  *)
    echo "The trial does not know: systemctl $*" >&2
    exit 1
    ;;
esac
INSIDE
  chmod 755 "$machine/usr/local/sbin/systemctl"
}

create_certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=cairn.example.com \
    -keyout "$machine/etc/ssl/private/cairn.example.com.key" -out "$machine/etc/ssl/cairn.example.com.pem" 2>/dev/null
}

create_machine ""
git clone --quiet --bare --depth=1 "file://$PWD" "$machine/root/cairn.git"
mapfile -t sections < <(section_names)
for section in "${sections[@]}"; do
  [[ "$section" != "Reverse proxy" ]] || create_certificate
  run_section "$section"
  if [[ "$section" == Requirements ]]; then
    write_systemctl
    for service in postgresql redis-server nginx; do in_machine service "$service" start; done
  fi
  # Lines of `bin/cairn doctor`.
  if grep --extended-regexp '^(warning|ERROR) +[^:]+: ' "$log"; then
    echo "An installation by the page has warnings." >&2
    exit 1
  fi
done

link="$(grep --only-matching 'https://.*token=.*' "$log")"
sign_in "$link" grace
echo "Executed $commands commands of the page in $((SECONDS / 60)) min $((SECONDS % 60)) s."
