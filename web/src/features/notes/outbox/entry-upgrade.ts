/**
 * Converts outbox entries that an earlier version of the program stored, so that notes written before
 * an update are sent after it.
 */
import type { OutboxEntry } from "./entry.ts";

/**
 * Format of outbox entries in the first version of the program, when issues were the only noteables.
 */
interface FirstShape extends Omit<OutboxEntry, "noteable" | "address"> {
  /** Full path of the project. */
  project: string;
  issueId: number;
  iid: number;
}

/**
 * Returns the entry in the current format, or null for an unknown format. The request in the entry stays
 * the same, because it may have been sent already and the server compares repeated requests.
 */
export function upgradeOutboxEntry(kept: unknown): OutboxEntry | null {
  if (typeof kept !== "object" || kept === null || !("key" in kept)) return null;
  if ("noteable" in kept) return kept as OutboxEntry;
  if (!("issueId" in kept)) return null;
  const { project, issueId, iid: _, ...rest } = kept as FirstShape;
  return {
    ...rest,
    noteable: { kind: "issue", id: issueId },
    // The same address that the older version used, because the
    // server also compares the address of a repeated request.
    address: `/${project}/notes?target_id=${issueId}&target_type=issue`,
  };
}
