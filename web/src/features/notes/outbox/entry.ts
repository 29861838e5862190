/**
 * A comment on its way: written down before it is sent, and forgotten when the server has it. What can
 * become of it is decided here, without a browser.
 */
import { createNoteAddress, type NewNoteBody } from "@cairn/contract/notes/discussions";
import { NOTEABLE_TYPES, type Noteable, type NoteableKey } from "@cairn/contract/noteables";

/** What somebody wants to say, and where. */
export interface UnsentNote {
  noteable: NoteableKey;
  /** Where it is sent. */
  address: string;
  text: string;
  /** What it answers; null begins something new. */
  discussionId: string | null;
  isThread: boolean;
  /** For the team alone. */
  isInternal: boolean;
  /** Of the server's draft of it; 0 when there was none. */
  draftRevision: number;
}

/** Why it is still here. `unsure`: it may have been posted, and the server does not remember so long. */
export type SendProblem =
  | { kind: "unreachable" }
  | { kind: "signedOut" }
  | { kind: "unsure" }
  | { kind: "refused"; reason: string };

export interface OutboxEntry extends UnsentNote {
  /** Its Idempotency-Key: whatever happens on the way, the server does it once. */
  key: string;
  /** Whose words these are. */
  user: number;
  /** Exactly what is sent, every time the same. */
  body: NewNoteBody;
  writtenAt: number;
  tries: number;
  /** When it was sent for the first time. */
  triedAt: number | null;
  /** Not before. */
  retryAt: number;
  trouble: SendProblem | null;
}

export type Outcome =
  | { kind: "again"; afterMs: number | null }
  | { kind: "signedOut" }
  | { kind: "refused"; reason: string };

/** The server remembers a key for a day; an hour less, because clocks differ and requests take time. */
const REMEMBERED_MS = 23 * 60 * 60 * 1000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Where a comment about it goes. */
export function placeFor({ kind, id, place }: Noteable): Pick<UnsentNote, "noteable" | "address"> {
  const noteable = { kind, id };
  return { noteable, address: createNoteAddress(place, noteable) };
}

export function createEntry(
  draft: UnsentNote,
  user: number,
  key: string,
  now: number,
): OutboxEntry {
  const fresh = { tries: 0, triedAt: null, retryAt: 0, trouble: null };
  return { ...draft, key, user, body: noteRequest(draft), writtenAt: now, ...fresh };
}

/** Always answered with the whole discussion: an answer may have made a thread of a single note. */
export function noteRequest(draft: UnsentNote): NewNoteBody {
  const { kind, id } = draft.noteable;
  return {
    note: {
      note: draft.text,
      noteable_type: NOTEABLE_TYPES[kind],
      noteable_id: id,
      ...(draft.isThread && { type: "DiscussionNote" as const }),
      ...(draft.isInternal && { confidential: true }),
    },
    target_type: kind,
    target_id: id,
    ...(draft.discussionId !== null && { in_reply_to_discussion_id: draft.discussionId }),
    return_discussion: true,
  };
}

export function startTry(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, tries: entry.tries + 1, triedAt: entry.triedAt ?? now, trouble: null };
}

export function finishTry(entry: OutboxEntry, outcome: Outcome, now: number): OutboxEntry {
  if (outcome.kind !== "again") return { ...entry, trouble: outcome };
  const pause = FIRST_PAUSE_MS * 2 ** Math.min(entry.tries - 1, 10);
  const retryAt = now + Math.max(outcome.afterMs ?? 0, Math.min(pause, LONGEST_PAUSE_MS));
  return { ...entry, retryAt, trouble: { kind: "unreachable" } };
}

/** Somebody wants it sent, whatever stood in the way. */
export function resetForRetry(entry: OutboxEntry): OutboxEntry {
  const isAnew = entry.trouble?.kind === "unsure";
  return { ...entry, retryAt: 0, trouble: null, triedAt: isAnew ? null : entry.triedAt };
}

/** The way is free again: the network is back, or somebody has signed in anew. */
export function clearPause(entry: OutboxEntry, session: "same" | "new"): OutboxEntry {
  const kind = entry.trouble?.kind;
  if (kind === "signedOut" && session === "new") return { ...entry, retryAt: 0, trouble: null };
  return kind === "unreachable" ? { ...entry, retryAt: 0 } : entry;
}

/** With what only time brings. */
export function markExpired(entry: OutboxEntry, now: number): OutboxEntry {
  const isOld = entry.triedAt !== null && now - entry.triedAt > REMEMBERED_MS;
  const mayBeThere = entry.trouble === null || entry.trouble.kind === "unreachable";
  return isOld && mayBeThere ? { ...entry, trouble: { kind: "unsure" } } : entry;
}

export function sortEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.toSorted((one, other) => one.writtenAt - other.writtenAt);
}

/** The first of each noteable that waits for nobody: what was written later waits for it. */
export function nextEntries(entries: readonly OutboxEntry[], user: number): OutboxEntry[] {
  const first = new Map<number, OutboxEntry>();
  for (const entry of sortEntries(entries)) {
    if (entry.user !== user || waitsForSomebody(entry) || first.has(entry.noteable.id)) continue;
    first.set(entry.noteable.id, entry);
  }
  return [...first.values()];
}

/** What was written after something that could not be sent is not sent either, and can say so. */
export function markBlocked(ordered: readonly OutboxEntry[]): OutboxEntry[] {
  const stuck = new Set<number>();
  return ordered.map((entry) => {
    if (entry.trouble?.kind === "unreachable") stuck.add(entry.noteable.id);
    const isBehind = entry.trouble === null && stuck.has(entry.noteable.id);
    return isBehind ? { ...entry, trouble: { kind: "unreachable" } } : entry;
  });
}

function waitsForSomebody({ trouble }: OutboxEntry): boolean {
  return trouble !== null && trouble.kind !== "unreachable";
}
