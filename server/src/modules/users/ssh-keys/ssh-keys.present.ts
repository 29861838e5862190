/** Presents SSH keys as REST responses and for the page of the viewer's own keys. */
import type { SshKey, SshKeySummary } from "@cairn/contract/users/ssh-keys";
import { formatWireTime } from "@cairn/contract/wire";
import { parsePublicKey } from "./public-key.ts";
import type { SshKeyRow } from "./ssh-keys.queries.ts";

export function presentSshKey(row: SshKeyRow): SshKey {
  return {
    id: row.id,
    title: row.title,
    created_at: formatWireTime(row.created_at),
    expires_at: optionalTime(row.expires_at),
    key: row.key,
  };
}

/** Leaves out the comment, which often is an email or the name of a computer. */
export function presentSshKeyForOthers(row: SshKeyRow): SshKey {
  return { ...presentSshKey(row), key: row.key.split(" ").slice(0, 2).join(" ") };
}

export function presentSshKeySummary(row: SshKeyRow, now: Date): SshKeySummary {
  return {
    id: row.id,
    title: row.title,
    type: parsePublicKey(row.key).label,
    fingerprint: row.fingerprint_sha256,
    created_at: formatWireTime(row.created_at),
    last_used_at: optionalTime(row.last_used_at),
    expires_at: optionalTime(row.expires_at),
    expired: row.expires_at !== null && new Date(row.expires_at) <= now,
  };
}

function optionalTime(timestamp: string | null): string | null {
  return timestamp === null ? null : formatWireTime(timestamp);
}
