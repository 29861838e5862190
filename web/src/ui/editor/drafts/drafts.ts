/**
 * Texts that are not sent yet, kept in this browser. Several tabs may write under the same key: the
 * last one wins, and a tab that has sent its text drops only what it knows.
 */
const PREFIX = "draft:";
/** Nobody comes back for older ones, and the storage is small. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export interface Draft {
  text: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** Where it changes a text that is there: what it was begun on. */
  from?: Origin | undefined;
  /** The key it was about to be sent under: whoever finds it may send it again, and it arrives once. */
  sentAs?: string | undefined;
}

export interface Origin {
  version: number;
  text: string;
}

export type SaveResult = "saved" | "full" | "impossible";

/** A key for the text about one thing: its kind, its id, and which of its texts. */
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

/** Without words there is nothing to keep, and nothing where all stands as it was. */
export function isStorableDraft({ text, from }: Pick<Draft, "text" | "from">): boolean {
  return from === undefined ? text.trim() !== "" : text !== from.text;
}

export function saveDraft(key: string, draft: Draft, storage = ownStorage()): SaveResult {
  if (storage === null) return "impossible";
  if (!isStorableDraft(draft)) {
    forget(storage, PREFIX + key);
    return "saved";
  }
  const entry = JSON.stringify(draft);
  // Full: the older drafts make room, from the oldest on.
  for (const room of [null, ...othersByAge(storage, key)]) {
    if (room !== null) forget(storage, room);
    try {
      storage.setItem(PREFIX + key, entry);
      return "saved";
    } catch {
      // The next one goes.
    }
  }
  return "full";
}

/** Drops the draft if it is still the text that the caller knows; another tab's stays. */
export function dropDraft(key: string, known: string, storage = ownStorage()): void {
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
    // What cannot be read cannot be found again either.
  }
}

/** A draft as it stands in the storage; null for anything else. */
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

/** Null where the person forbids it: reading the property itself then throws. */
function ownStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
