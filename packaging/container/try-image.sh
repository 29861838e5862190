#!/usr/bin/env bash
# Starts the image with a read-only root file system and no capabilities, beside the checkout's PostgreSQL and Redis,
# and checks that it migrates, becomes healthy, makes a backup and stops in time.
# packaging/container/try-image.sh IMAGE.tar
# Needs root and podman.
source "$(dirname "$0")/../../scripts/path.sh"
require_setup
archive="$(realpath "${1:?Usage: packaging/container/try-image.sh IMAGE.tar}")"
source scripts/development.sh
image="$(podman load --quiet --input "$archive" | sed -n '$s/^Loaded image: //p')"
name="cairn-try-$$"
database="cairn_test_$$_image"
url="${DATABASE_URL%/*}/$database"
admin="${DATABASE_URL%/*}/postgres"
psql --quiet "$admin" --command "create database $database"
clean_up() {
  podman rm --force --time 0 "$name" >/dev/null 2>&1 || true
  podman volume rm --force "$name" >/dev/null 2>&1 || true
  psql --quiet "$admin" --command "drop database if exists $database with (force)"
}
trap clean_up EXIT

options=(
  --network host --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges
  --volume "$name:/var/lib/cairn" --ulimit nofile=4096:4096 --ulimit nproc=4096:4096
  --env "DATABASE_URL=$url" --env "REDIS_URL=$REDIS_URL" --env CAIRN_REDIS_PREFIX="$name:"
  --env CAIRN_SECRET="a secret that only this trial of the image uses" --env CAIRN_URL=http://127.0.0.1:38123
  --env CAIRN_HOST=127.0.0.1 --env CAIRN_PORT=38123
)
podman run --rm "${options[@]}" "$image" cairn migrate
podman run --detach --name "$name" "${options[@]}" "$image" >/dev/null
for _ in $(seq 60); do
  curl --silent --fail http://127.0.0.1:38123/-/readiness >/dev/null && break
  sleep 1
done
curl --silent --fail http://127.0.0.1:38123/-/readiness
echo
podman healthcheck run "$name"
podman exec "$name" cairn user create grace --email grace@example.com --admin
podman exec "$name" cairn backup /var/lib/cairn/backups --verify
podman exec "$name" id --user --name
began="$(date +%s)"
podman stop --time 30 "$name" >/dev/null
echo "The image was started, used and stopped in $(($(date +%s) - began)) s."
