/** The draft of one field: saved a moment after each key, and when the page goes away. */
import { useEffect, useRef, useState } from "react";
import { dropDraft, deleteOldDrafts, isStorableDraft, readDraft, saveDraft } from "./drafts.ts";
import type { Origin } from "./drafts.ts";

const PAUSE_MS = 500;

export type DraftState =
  | { kind: "none" }
  | { kind: "saved" | "restored"; at: string }
  | { kind: "full" }
  | { kind: "impossible" };

export interface DraftHandle {
  state: DraftState;
  /** What was left here, if it is something other than the text that stands there now. */
  restore: (current: string) => string | null;
  keep: (text: string) => void;
  /** Before sending: should the tab end now, whoever finds the words knows the key. */
  seal: (text: string, sentAs: string) => void;
  /** The key that just these words were about to be sent under. */
  sentAs: (text: string) => string | undefined;
  /** After sending, and when somebody wants to begin anew. */
  drop: () => void;
  /** What the text was begun on; what was restored may be older than the page. */
  origin: () => Origin | undefined;
  /** The text has taken in what is there now. */
  rebase: (origin: Origin) => void;
}

/** `from` is said where the field changes a text that is there. */
export function useDraft(key: string, from?: Origin): DraftHandle {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  /** What this field read or wrote last: the only text that it may drop. */
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
    // Phones throw pages away without a further word once they are hidden.
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
      // Whoever types without a pause must not wait for the first saving.
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
      dropDraft(key, known.current);
      origin.current = first;
      setState({ kind: "none" });
    },
    origin: () => origin.current,
    rebase: (next) => {
      origin.current = next;
    },
  };
}
