/**
 * Drafts in the local storage of this browser. Several tabs can write under the same key: the last
 * tab wins. A tab that has sent its text deletes the draft only if the draft still has that text.
 */
const PREFIX = "draft:";
/**
 * Drafts are deleted after this time, because the storage is small and users rarely return to old
 * drafts.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export interface Draft {
  text: string;
  /** Time at which the draft was written, in milliseconds since the epoch. */
  at: number;
  /** For a draft that edits a saved text: the text and version that the draft started from. */
  from?: DraftBaseVersion | undefined;
  /**
   * Idempotency key of an interrupted request that sent the draft. A tab that restores the draft sends
   * it with the same key, so that the server does not create a second note.
   */
  sentAs?: string | undefined;
}

export interface DraftBaseVersion {
  version: number;
  text: string;
}

export type DraftSaveResult = "saved" | "full" | "impossible";

/** Builds the storage key of a draft from the kind of object, its id, and the field. */
export function buildDraftStorageKey(...parts: readonly (string | number)[]): string {
  return parts.map(String).join("/");
}

export function readDraft(key: string, storage = ownStorage()): Draft | null {
  try {
    return parseStoredDraft(storage?.getItem(PREFIX + key) ?? null);
  } catch {
    return null;
  }
}

/**
 * Whether a draft is worth storing: not when it is empty, and not when it is an edit that changes
 * nothing.
 */
export function isStorableDraft({ text, from }: Pick<Draft, "text" | "from">): boolean {
  return from === undefined ? text.trim() !== "" : text !== from.text;
}

export function saveDraft(key: string, draft: Draft, storage = ownStorage()): DraftSaveResult {
  if (storage === null) return "impossible";
  if (!isStorableDraft(draft)) {
    forget(storage, PREFIX + key);
    return "saved";
  }
  const entry = JSON.stringify(draft);
  // Deletes other drafts, oldest first, until the new draft fits into the storage.
  for (const room of [null, ...othersByAge(storage, key)]) {
    if (room !== null) forget(storage, room);
    try {
      storage.setItem(PREFIX + key, entry);
      return "saved";
    } catch {
      // The storage is still full: the loop deletes the next draft.
    }
  }
  return "full";
}

/**
 * Deletes the draft only if it still has the text that the caller knows. A draft that another tab
 * wrote stays.
 */
export function deleteDraftIfUnchanged(key: string, known: string, storage = ownStorage()): void {
  if (storage !== null && readDraft(key, storage)?.text === known) forget(storage, PREFIX + key);
}

export function deleteOldDrafts(now: number, storage = ownStorage()): void {
  if (storage === null) return;
  for (const name of names(storage)) {
    const draft = parseStoredDraft(storage.getItem(name));
    if (draft === null || draft.at < now - KEPT_MS) forget(storage, name);
  }
}

function othersByAge(storage: Storage, key: string): string[] {
  const age = (name: string) => parseStoredDraft(storage.getItem(name))?.at ?? 0;
  return names(storage)
    .filter((name) => name !== PREFIX + key)
    .toSorted((one, other) => age(one) - age(other));
}

function names(storage: Storage): string[] {
  const all = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return all.filter((name) => name.startsWith(PREFIX));
}

function forget(storage: Storage, name: string): void {
  try {
    storage.removeItem(name);
  } catch {
    // Ignores the error. The browser denies access to the storage, so no tab can restore the draft.
  }
}

/** Parses a stored draft; null when the stored value is not a draft. */
export function parseStoredDraft(entry: string | null): Draft | null {
  if (entry === null) return null;
  try {
    const { text, at, from, sentAs } = JSON.parse(entry) as Partial<Draft>;
    if (typeof text !== "string" || typeof at !== "number") return null;
    return { text, at, ...(from && { from }), ...(sentAs && { sentAs }) };
  } catch {
    return null;
  }
}

/**
 * Returns the local storage, or null when the user has blocked it: reading the property throws an
 * error then.
 */
function ownStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
