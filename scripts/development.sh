# Sourced by commands in bin/. Sets the environment of a development server: private services, and a secret for
# this checkout.
node scripts/services-command.ts start
eval "$(node scripts/services-command.ts env)"
# The secret stays the same for this checkout, so that sessions survive a restart.
CAIRN_SECRET=$(printf "%s" "$DATABASE_URL" | sha256sum | cut -d" " -f1)
export CAIRN_SECRET CAIRN_ENVIRONMENT=development
