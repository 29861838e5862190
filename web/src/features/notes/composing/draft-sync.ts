/**
 * Keeps the server's copy of a draft close to what is written here. One call at a time; what another
 * device wrote since is never overwritten, but told.
 */
import type { Draft, DraftConflict } from "@cairn/contract/drafts";
import { ApiError } from "../../../platform/api.ts";

export interface DraftSyncOptions {
  read(): Promise<Draft | null>;
  write(text: string, revision: number): Promise<Draft | undefined>;
  /** The revision that the words here go on from has changed. */
  onRevision(revision: number): void;
  onConflict(theirs: Draft): void;
}

const PAUSE_MS = 1500;

export function createDraftSync(means: DraftSyncOptions) {
  let wanted: string | null = null;
  let revision = 0;
  /** What the server has, as far as is known here. */
  let there: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  /** Settles when nothing is on its way any more. */
  let written: Promise<void> = Promise.resolve();
  let writes = 0;
  let isHeld = false;
  /** Without the door there is only this device. */
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
  /** Answers whether it can be tried again at once. */
  const fail = (error: unknown, text: string): boolean => {
    if (!(error instanceof ApiError) || error.failure === "unreachable") return false;
    if (error.status === 404) isOff = true;
    const { draft: theirs } = (error.body ?? {}) as Partial<DraftConflict>;
    if (error.status !== 409 || theirs === undefined) return false;
    // Written by another tab of this browser, and mirrored here before.
    const isKnown = theirs.text === there || theirs.text === text;
    const isNewer = theirs.revision !== revision;
    adopt(theirs);
    if (isKnown) return isNewer;
    isHeld = true;
    means.onConflict(theirs);
    return false;
  };

  return {
    /** Null when there is none; undefined when nobody can say, or it was written to meanwhile. */
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
    /** Whether a revision that somebody tells of is new here, once all that is on its way has arrived. */
    async isNews(told: number): Promise<boolean> {
      await written;
      return told !== revision;
    },
    /** Nothing was written here since the server had these words. */
    isUntouched: (text: string) => text === there,
    adopt,
    /** Another tab has it and sends it. */
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
