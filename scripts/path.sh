# Sourced by every command in bin/: changes to the checkout's root and puts its own Node and pnpm first in PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/tools/bootstrap/node_modules/.bin:$PWD/node_modules/.bin:$PATH"

require_setup() {
  if [[ ! -x tools/bootstrap/node_modules/.bin/node || ! -d server/node_modules/fastify ]]; then
    echo "This checkout is not set up yet. Run bin/setup first." >&2
    exit 1
  fi
}
