/**
 * Saves a draft to the server while the user types. Sends one request at a time. Never overwrites a
 * newer text from another device, but reports a conflict.
 */
import type { Draft, DraftConflict } from "@cairn/contract/drafts";
import { ApiError } from "../../../platform/api.ts";

export interface DraftSyncOptions {
  read(): Promise<Draft | null>;
  write(text: string, revision: number): Promise<Draft | undefined>;
  /** Called with the server revision that this device's text is now based on. */
  onRevision(revision: number): void;
  onConflict(theirs: Draft): void;
}

const PAUSE_MS = 1500;

export function createDraftSync(means: DraftSyncOptions) {
  let wanted: string | null = null;
  let revision = 0;
  /** The server's text, as this device last read or wrote it; null when unknown. */
  let there: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  /** Resolves when no write request is pending. */
  let written: Promise<void> = Promise.resolve();
  let writes = 0;
  let isHeld = false;
  /**
   * True after the server answered 404 to a read or write of the draft. The draft is then kept only
   * on this device.
   */
  let isOff = false;

  const setRevision = (next: number) => {
    revision = next;
    means.onRevision(next);
  };
  const adopt = (theirs: Draft | null) => {
    there = theirs?.text ?? "";
    setRevision(theirs?.revision ?? 0);
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    if (isWriting || isHeld || isOff || wanted === null || wanted === there) return;
    isWriting = true;
    writes += 1;
    const text = wanted;
    let isOutdated = false;
    try {
      const kept = await means.write(text, revision);
      adopt(kept === undefined || text === "" ? null : kept);
    } catch (error) {
      isOutdated = fail(error, text);
    }
    isWriting = false;
    if (wanted !== text || isOutdated) await write();
  };
  const send = () => {
    const sending = write();
    if (isWriting) written = Promise.all([written, sending]).then(() => {});
  };
  /** Handles a failed write. Returns whether the write can be retried at once. */
  const fail = (error: unknown, text: string): boolean => {
    if (!(error instanceof ApiError) || error.failure === "unreachable") return false;
    if (error.status === 404) isOff = true;
    const { draft: theirs } = (error.body ?? {}) as Partial<DraftConflict>;
    if (error.status !== 409 || theirs === undefined) return false;
    // True when the server's newer text is no conflict: it equals the text that this device last
    // read or wrote, or the text that this write tried to save.
    const isKnown = theirs.text === there || theirs.text === text;
    const isNewer = theirs.revision !== revision;
    adopt(theirs);
    if (isKnown) return isNewer;
    isHeld = true;
    means.onConflict(theirs);
    return false;
  };

  return {
    /**
     * Reads the draft from the server. Null when there is no draft; undefined when the read failed or
     * this device wrote the draft in the meantime.
     */
    async read(): Promise<Draft | null | undefined> {
      await written;
      if (isOff) return undefined;
      const before = writes;
      try {
        const theirs = await means.read();
        return writes === before ? theirs : undefined;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) isOff = true;
        return undefined;
      }
    },
    goesOnFrom: (known: number) => {
      revision = known;
    },
    revision: () => revision,
    /**
     * Whether a cable message announces a revision that this device does not have yet. Waits for
     * pending writes first.
     */
    async isNews(told: number): Promise<boolean> {
      await written;
      return told !== revision;
    },
    /** Whether the text is still the one that this device last read from or wrote to the server. */
    isUntouched: (text: string) => text === there,
    adopt,
    /**
     * Call when another tab has written this text. The other tab sends the text to the server, so
     * this tab does not.
     */
    mirrored: (text: string) => {
      there = text;
      wanted = text;
    },
    keep(text: string) {
      wanted = text;
      clearTimeout(timer);
      timer = setTimeout(send, PAUSE_MS);
    },
    drop() {
      wanted = "";
      there ??= "";
      send();
    },
    hold: () => {
      isHeld = true;
    },
    letGo() {
      isHeld = false;
      send();
    },
    end: () => clearTimeout(timer),
  };
}
