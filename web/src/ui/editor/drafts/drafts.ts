/**
 * Drafts in this browser's local storage. Several tabs can write under the same key: the last one wins,
 * and a tab that has sent its text deletes only a draft with the text that the tab knows.
 */
const PREFIX = "draft:";
/** Drafts older than this are deleted, because users do not return to them and the storage is small. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export interface Draft {
  text: string;
  /** When the draft was written, in milliseconds since the epoch. */
  at: number;
  /** For a draft that edits a saved text: the text and version that the draft started from. */
  from?: DraftBaseVersion | undefined;
  /**
   * Idempotency key of a send that was interrupted. A tab that restores the draft sends it with this
   * key, so that no second copy is created.
   */
  sentAs?: string | undefined;
}

export interface DraftBaseVersion {
  version: number;
  text: string;
}

export type DraftSaveResult = "saved" | "full" | "impossible";

/** Builds a draft key from the kind of object, its id, and the field. */
export function draftKey(...parts: readonly (string | number)[]): string {
  return parts.map(String).join("/");
}

export function readDraft(key: string, storage = ownStorage()): Draft | null {
  try {
    return parseStoredDraft(storage?.getItem(PREFIX + key) ?? null);
  } catch {
    return null;
  }
}

/** An empty text is not stored, and neither is an edit that changes nothing. */
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
  // When the storage is full, delete other drafts, oldest first.
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

/** Deletes the draft only if it still has the text that the caller knows; another tab's draft stays. */
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
    // Ignored: without access to the storage, the draft cannot be restored either.
  }
}

/** Parses a stored draft; null for anything else. */
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

/** Null where the user has blocked local storage: reading the property then throws. */
function ownStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
