/** Entries as an earlier version kept them: what somebody wrote before an update is sent after it. */
import type { OutboxEntry } from "./entry.ts";

/** As the first version kept them, when only issues were discussed. */
interface FirstShape extends Omit<OutboxEntry, "noteable" | "address"> {
  /** Full path of the project. */
  project: string;
  issueId: number;
  iid: number;
}

/** In the present shape; null if it is none that we know. The request stays the same: it may have been sent. */
export function upgradeEntry(kept: unknown): OutboxEntry | null {
  if (typeof kept !== "object" || kept === null || !("key" in kept)) return null;
  if ("noteable" in kept) return kept as OutboxEntry;
  if (!("issueId" in kept)) return null;
  const { project, issueId, iid: _, ...rest } = kept as FirstShape;
  return {
    ...rest,
    noteable: { kind: "issue", id: issueId },
    // As that version sent it: the server knows a request that was repeated by its address, too.
    address: `/${project}/notes?target_id=${issueId}&target_type=issue`,
  };
}
