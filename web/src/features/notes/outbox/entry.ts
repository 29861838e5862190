/**
 * An unsent note in the outbox: stored before it is sent, removed once the server has it. The functions
 * of this file compute its next state and use no browser API.
 */
import { noteCreationUrl, type WebNoteCreateRequest } from "@cairn/contract/notes/discussions";
import { NOTEABLE_TYPES, type Noteable, type NoteableKey } from "@cairn/contract/noteables";

/** Text and target of a note that is to be posted. */
export interface UnsentNote {
  noteable: NoteableKey;
  /** Address of the POST request that creates the note. */
  address: string;
  text: string;
  /** Id of the discussion that the note replies to; null for a note that starts a new discussion. */
  discussionId: string | null;
  isThread: boolean;
  /** Whether to post an internal note. */
  isInternal: boolean;
  /** Revision of the server's draft of this note; 0 when there was none. */
  draftRevision: number;
}

interface UnreachableServer {
  kind: "unreachable";
  /** True when the browser had no connection at the last attempt. */
  isOffline?: boolean;
}

/**
 * Why the note is not sent yet. `unsure` means that the note may have been posted, but the server
 * no longer knows its idempotency key.
 */
export type NoteSendError =
  | UnreachableServer
  | { kind: "signedOut" }
  | { kind: "unsure" }
  | { kind: "refused"; reason: string };

export interface OutboxEntry extends UnsentNote {
  /**
   * Value of the `Idempotency-Key` header. The server creates the note once, however often the request
   * is repeated.
   */
  key: string;
  /** Id of the note's author. */
  user: number;
  /** Request body. Every attempt sends the same body, because the server compares repeated requests. */
  body: WebNoteCreateRequest;
  writtenAt: number;
  tries: number;
  /**
   * Time of the first attempt in milliseconds; null before it. The lifetime of the idempotency key
   * starts at this time.
   */
  triedAt: number | null;
  /** Earliest time of the next attempt, in milliseconds. */
  retryAt: number;
  trouble: NoteSendError | null;
}

export type FailedSendOutcome =
  | { kind: "again"; afterMs: number | null; isOffline?: boolean }
  | { kind: "signedOut" }
  | { kind: "refused"; reason: string };

/**
 * How long an entry can be retried with its idempotency key. The server keeps the key for 24 hours.
 * This is one hour less, because clocks differ and requests take time.
 */
const REMEMBERED_MS = 23 * 60 * 60 * 1000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** The noteable's key and the address for posting notes on it. */
export function buildNoteTarget({
  kind,
  id,
  place,
}: Noteable): Pick<UnsentNote, "noteable" | "address"> {
  const noteable = { kind, id };
  return { noteable, address: noteCreationUrl(place, noteable) };
}

export function createOutboxEntry(
  draft: UnsentNote,
  user: number,
  key: string,
  now: number,
): OutboxEntry {
  const fresh = { tries: 0, triedAt: null, retryAt: 0, trouble: null };
  return { ...draft, key, user, body: buildNoteRequestBody(draft), writtenAt: now, ...fresh };
}

/**
 * Builds the body of the request that posts the note. The request asks for the whole discussion in
 * the response, because a reply can turn a single note into a thread.
 */
export function buildNoteRequestBody(draft: UnsentNote): WebNoteCreateRequest {
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

export function recordSendAttempt(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, tries: entry.tries + 1, triedAt: entry.triedAt ?? now, trouble: null };
}

export function recordFailedSendAttempt(
  entry: OutboxEntry,
  outcome: FailedSendOutcome,
  now: number,
): OutboxEntry {
  if (outcome.kind !== "again") return { ...entry, trouble: outcome };
  const pause = FIRST_PAUSE_MS * 2 ** Math.min(entry.tries - 1, 10);
  const retryAt = now + Math.max(outcome.afterMs ?? 0, Math.min(pause, LONGEST_PAUSE_MS));
  const { isOffline = false } = outcome;
  return { ...entry, retryAt, trouble: { kind: "unreachable", isOffline } };
}

/**
 * Makes the entry due now, because the user pressed retry. For an `unsure` entry, the next attempt
 * counts as the first one.
 */
export function resetEntryForRetry(entry: OutboxEntry): OutboxEntry {
  const isAnew = entry.trouble?.kind === "unsure";
  return { ...entry, retryAt: 0, trouble: null, triedAt: isAnew ? null : entry.triedAt };
}

/**
 * Makes an entry due now that could not reach the server, because the network is back. If the user
 * has signed in again (`session` is "new"), also makes an entry due that waited for the sign-in.
 */
export function clearRetryDelay(entry: OutboxEntry, session: "same" | "new"): OutboxEntry {
  const kind = entry.trouble?.kind;
  if (kind === "signedOut" && session === "new") return { ...entry, retryAt: 0, trouble: null };
  return kind === "unreachable" ? { ...entry, retryAt: 0 } : entry;
}

/** Marks an entry as `unsure` once its idempotency key can have expired on the server. */
export function markUnsureAfterKeyExpiry(entry: OutboxEntry, now: number): OutboxEntry {
  const isOld = entry.triedAt !== null && now - entry.triedAt > REMEMBERED_MS;
  const mayBeThere = entry.trouble === null || entry.trouble.kind === "unreachable";
  return isOld && mayBeThere ? { ...entry, trouble: { kind: "unsure" } } : entry;
}

export function sortEntriesOldestFirst(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.toSorted((one, other) => one.writtenAt - other.writtenAt);
}

/**
 * The oldest sendable entry of each noteable. Newer entries wait for it, so that notes are posted in
 * order. Entries that need an action of the user are skipped.
 */
export function selectEntriesToSend(entries: readonly OutboxEntry[], user: number): OutboxEntry[] {
  const first = new Map<number, OutboxEntry>();
  for (const entry of sortEntriesOldestFirst(entries)) {
    if (entry.user !== user || waitsForSomebody(entry) || first.has(entry.noteable.id)) continue;
    first.set(entry.noteable.id, entry);
  }
  return [...first.values()];
}

/**
 * Sets the error `unreachable` on each entry without an error that follows an `unreachable` entry
 * of the same noteable, because the newer entry has to wait for the older one. `ordered` is
 * sorted from the oldest to the newest entry.
 */
export function markLaterEntriesUnreachable(ordered: readonly OutboxEntry[]): OutboxEntry[] {
  const stuck = new Map<number, UnreachableServer>();
  return ordered.map((entry) => {
    if (entry.trouble?.kind === "unreachable") stuck.set(entry.noteable.id, entry.trouble);
    return { ...entry, trouble: entry.trouble ?? stuck.get(entry.noteable.id) ?? null };
  });
}

function waitsForSomebody({ trouble }: OutboxEntry): boolean {
  return trouble !== null && trouble.kind !== "unreachable";
}
