#!/usr/bin/env bash
# Builds a container image from the Debian package: a minimal Debian 12 with the package in it. Uses Debian's
# archive and no registry. The archive that it writes can be loaded with `docker load` or `podman load`.
# packaging/container/build-image.sh PACKAGE.deb FOLDER
# Needs root, mmdebstrap and buildah.
set -euo pipefail
# OCI images have no health check.
export BUILDAH_FORMAT=docker
usage="Usage: packaging/container/build-image.sh PACKAGE.deb FOLDER"
package="$(realpath "${1:?$usage}")"
target="$(realpath -m "${2:?$usage}")"
mkdir -p "$target"
version="$(dpkg-deb --field "$package" Version)"
architecture="$(dpkg-deb --field "$package" Architecture)"
work="$(mktemp -d)"
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT

# The user has the same number in every image, because the volumes keep it.
# libjemalloc2 keeps the memory of a process small; the client of PostgreSQL makes and restores backups.
mmdebstrap --quiet --variant=minbase \
  --include=adduser,libstdc++6,ca-certificates,libjemalloc2,postgresql-client-15 \
  --customize-hook='chroot "$1" groupadd --system --gid 990 cairn' \
  --customize-hook='chroot "$1" useradd --system --uid 990 --gid 990 --home-dir /var/lib/cairn cairn' \
  --customize-hook="copy-in '$package' /root" \
  --customize-hook='chroot "$1" sh -c "dpkg --install /root/*.deb && rm /root/*.deb"' \
  --customize-hook='install -d "$1/var/cache/cairn" "$1/var/lib/cairn"' \
  --customize-hook='chroot "$1" chown cairn:cairn /var/cache/cairn /var/lib/cairn' \
  --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/* "$1"/usr/share/doc/*/*.gz "$1"/usr/share/man' \
  bookworm "$work/root.tar"

node=/usr/lib/cairn/tools/bootstrap/node_modules/.bin/node
container="$(buildah from scratch)"
buildah add --quiet "$container" "$work/root.tar" / >/dev/null
buildah config \
  --author "Cairn maintainers" \
  --label "org.opencontainers.image.version=$version" \
  --user cairn --workingdir /usr/lib/cairn \
  --env CAIRN_HOST=0.0.0.0 --env CAIRN_STORAGE_PATH=/var/lib/cairn/storage --env CACHE_DIRECTORY=/var/cache/cairn \
  --port 3000 --volume /var/lib/cairn --volume /var/cache/cairn \
  --stop-signal SIGTERM \
  --entrypoint '[]' --cmd /usr/lib/cairn/bin/server \
  --healthcheck "CMD $node -e \"fetch('http://127.0.0.1:' + (process.env.CAIRN_PORT || 3000) + '/-/liveness').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))\"" \
  --healthcheck-interval 10s --healthcheck-timeout 5s --healthcheck-start-period 60s \
  "$container"
buildah commit --quiet --rm --format docker "$container" "cairn:$version" >/dev/null
archive="$target/cairn_${version}_${architecture}_image.tar"
rm -f "$archive"
buildah push --quiet "cairn:$version" "docker-archive:$archive:cairn:$version"
(cd "$target" && sha256sum "$(basename "$archive")")
