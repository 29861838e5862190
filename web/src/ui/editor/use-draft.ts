/** The draft of one field: saved a moment after the last key, and when the page goes away. */
import { useEffect, useRef, useState } from "react";
import { dropDraft, forgetOldDrafts, readDraft, saveDraft } from "./drafts.ts";

const PAUSE_MS = 500;

export type DraftState =
  | { kind: "none" }
  | { kind: "saved" | "restored"; at: string }
  | { kind: "full" }
  | { kind: "impossible" };

export interface DraftKeeper {
  state: DraftState;
  /** What was left here, if it is something other than the text that stands there now. */
  restore: (current: string) => string | null;
  keep: (text: string) => void;
  /** After sending, and when somebody wants to begin anew. */
  drop: () => void;
}

export function useDraft(key: string): DraftKeeper {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  /** What this field read or wrote last: the only text that it may drop. */
  const known = useRef("");
  const waiting = useRef<{ text: string; timer: number } | null>(null);

  const save = () => {
    if (waiting.current === null) return;
    const { text, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    const now = Date.now();
    const outcome = saveDraft(key, text, now);
    known.current = text;
    if (outcome !== "saved") setState({ kind: outcome });
    else if (text.trim() === "") setState({ kind: "none" });
    else setState({ kind: "saved", at: new Date(now).toISOString() });
  };
  const saveNow = useRef(save);
  saveNow.current = save;

  useEffect(() => {
    forgetOldDrafts(Date.now());
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
      setState({ kind: "restored", at: new Date(draft.at).toISOString() });
      return draft.text;
    },
    keep: (text) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { text, timer: window.setTimeout(() => saveNow.current(), PAUSE_MS) };
    },
    drop: () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = null;
      dropDraft(key, known.current);
      setState({ kind: "none" });
    },
  };
}
