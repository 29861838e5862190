/**
 * Hook for the draft of one field. Saves the draft within half a second after a key press, and when
 * the page is hidden or closed.
 */
import { useEffect, useRef, useState } from "react";
import {
  deleteDraftIfUnchanged,
  deleteOldDrafts,
  isStorableDraft,
  readDraft,
  saveDraft,
} from "./drafts.ts";
import type { DraftBaseVersion } from "./drafts.ts";

const PAUSE_MS = 500;

export type DraftState =
  | { kind: "none" }
  | { kind: "saved" | "restored"; at: string }
  | { kind: "full" }
  | { kind: "impossible" };

export interface DraftHandle {
  state: DraftState;
  /**
   * Returns the text of the stored draft; null when there is none or when it equals the current text
   * of the field.
   */
  restore: (current: string) => string | null;
  keep: (text: string) => void;
  /**
   * Stores the idempotency key with the draft. Call it before sending: if the tab closes meanwhile, the
   * restored draft is sent with the same key.
   */
  seal: (text: string, sentAs: string) => void;
  /**
   * Returns the idempotency key with which exactly this text was about to be sent; undefined when
   * there is none.
   */
  sentAs: (text: string) => string | undefined;
  /**
   * Deletes the draft. Must be called after the text was sent, and when the user discards the draft.
   */
  drop: () => void;
  /**
   * The saved text and version that the draft started from. For a restored draft they can be older
   * than those on the page.
   */
  origin: () => DraftBaseVersion | undefined;
  /**
   * Sets the saved text and version that the draft is based on. Must be called after the draft was
   * merged with the current saved text.
   */
  rebase: (origin: DraftBaseVersion) => void;
}

/** Creates the draft handle of a field. Pass `from` when the field edits a saved text. */
export function useDraft(key: string, from?: DraftBaseVersion): DraftHandle {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  /**
   * The text that this field last read from or wrote to the storage. The field deletes only a draft
   * with this text.
   */
  const known = useRef("");
  const waiting = useRef<{ text: string; timer: number } | null>(null);
  const [first] = useState(from);
  const origin = useRef(first);

  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  const sentAs = (text: string) => {
    const draft = readDraft(key);
    return draft?.text === text ? draft.sentAs : undefined;
  };
  const save = () => {
    if (waiting.current === null) return;
    const { text } = waiting.current;
    stopWaiting();
    const draft = { text, at: Date.now(), from: origin.current, sentAs: sentAs(text) };
    const outcome = saveDraft(key, draft);
    known.current = text;
    if (outcome !== "saved") setState({ kind: outcome });
    else if (isStorableDraft(draft)) {
      setState({ kind: "saved", at: new Date(draft.at).toISOString() });
    } else setState({ kind: "none" });
  };
  const saveNow = useRef(save);
  saveNow.current = save;

  useEffect(() => {
    deleteOldDrafts(Date.now());
    const leave = () => saveNow.current();
    // Saves when the page is hidden, because phones discard hidden pages without a further event.
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return {
    state,
    restore: (current) => {
      const draft = readDraft(key);
      if (draft === null) return null;
      known.current = draft.text;
      if (draft.text === current) return null;
      origin.current = draft.from ?? origin.current;
      setState({ kind: "restored", at: new Date(draft.at).toISOString() });
      return draft.text;
    },
    keep: (text) => {
      // Does not restart the timer, because the text of a
      // user who types without a pause would never be saved.
      if (waiting.current) waiting.current.text = text;
      else waiting.current = { text, timer: window.setTimeout(() => saveNow.current(), PAUSE_MS) };
    },
    seal: (text, as) => {
      stopWaiting();
      saveDraft(key, { text, at: Date.now(), from: origin.current, sentAs: as });
      known.current = text;
    },
    sentAs,
    drop: () => {
      stopWaiting();
      deleteDraftIfUnchanged(key, known.current);
      origin.current = first;
      setState({ kind: "none" });
    },
    origin: () => origin.current,
    rebase: (next) => {
      origin.current = next;
    },
  };
}
