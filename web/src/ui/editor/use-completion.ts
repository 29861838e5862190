/** Suggestions while one writes: the text keeps the focus, keys go through the list. */
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useAnnounce } from "../live-regions.tsx";
import { stepThrough } from "../stepping.ts";
import { editorTexts as texts } from "./editor.messages.ts";
import { askedAt, type Asked } from "./triggers.ts";
import { applyEdit, passageOf } from "./write-text.ts";

export interface Suggestion {
  id: string;
  label: string;
  /** Quieter, on the same line. */
  detail?: string | undefined;
  /** An avatar, a swatch, a sign. */
  leading?: ReactNode;
  /** Takes the place of what was typed, sign included. */
  insert: string;
}

/** By sign: `@`, `#`, `!`, `~`, `%`, `:` and, at the beginning of a line, `/`. */
export type SuggestionSources = Record<
  string,
  (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
>;

export interface Completion {
  asked: Asked;
  /** Null while they are on their way. */
  items: readonly Suggestion[] | null;
  failed: boolean;
  active: number;
}

const TYPING_PAUSE_MS = 60;

export function useCompletion(
  area: RefObject<HTMLTextAreaElement | null>,
  sources: SuggestionSources | undefined,
) {
  const announce = useAnnounce();
  const listId = useId();
  const [shown, setShown] = useState<Completion | null>(null);
  /** Closed by Escape: stays closed until another name begins. */
  const dismissed = useRef<number | null>(null);
  const asking = useRef<{ stop: () => void } | null>(null);

  const close = () => {
    asking.current?.stop();
    asking.current = null;
    setShown(null);
  };

  useEffect(() => () => asking.current?.stop(), []);

  const ask = (asked: Asked) => {
    const find = sources?.[asked.trigger];
    if (!find) return close();
    asking.current?.stop();
    const aborter = new AbortController();
    const answer = async () => {
      const found = await find(asked.query, aborter.signal).catch(() => null);
      if (aborter.signal.aborted) return;
      setShown({ asked, items: found ?? [], failed: found === null, active: 0 });
      announce(found === null ? texts.suggestionsFailed : texts.suggested(found.length));
    };
    const timer = setTimeout(() => void answer(), TYPING_PAUSE_MS);
    asking.current = {
      stop: () => {
        clearTimeout(timer);
        aborter.abort();
      },
    };
    setShown((before) => ({
      asked,
      items: before?.asked.trigger === asked.trigger ? before.items : null,
      failed: false,
      active: 0,
    }));
  };

  /** After typing, and after the caret moved. */
  const look = (after: "typing" | "moving") => {
    const field = area.current;
    if (!field || !sources) return;
    const { text, start, end } = passageOf(field);
    const asked = start === end ? askedAt(text, start, Object.keys(sources).join("")) : null;
    if (asked === null || dismissed.current === asked.from) {
      if (asked === null) dismissed.current = null;
      if (shown) close();
    } else if (after === "typing" || shown) {
      if (shown?.asked.query !== asked.query || shown.asked.from !== asked.from) ask(asked);
    }
  };

  const pick = (item: Suggestion) => {
    const field = area.current;
    if (!field || !shown) return;
    const { from } = shown.asked;
    const to = field.selectionEnd;
    const insert = field.value[to] === " " ? item.insert : `${item.insert} `;
    const caret = from + item.insert.length + 1;
    close();
    applyEdit(field, { from, to, insert, select: [caret, caret] });
    close();
  };

  /** Answers whether the key was meant for the list. */
  const keyDown = (event: KeyboardEvent): boolean => {
    if (!shown) return false;
    const { items, active } = shown;
    if (event.key === "Escape") {
      dismissed.current = shown.asked.from;
      close();
      return true;
    }
    if (!items || items.length === 0) return false;
    if (event.key === "Enter" || event.key === "Tab") {
      const item = items[active];
      if (event.shiftKey || event.ctrlKey || event.metaKey || !item) return false;
      pick(item);
      return true;
    }
    if (event.key === "Home" || event.key === "End") return false;
    const next = stepThrough(items.length, active, event, { axis: "vertical" });
    if (next === null) return false;
    setShown({ ...shown, active: next });
    return true;
  };

  const isListed = shown !== null && (shown.items?.length ?? 0) > 0;
  return {
    shown,
    listId,
    look,
    close,
    pick,
    keyDown,
    /** For the text field; the list is named there while it shows. */
    fieldProps: {
      "aria-autocomplete": sources ? ("list" as const) : undefined,
      "aria-controls": shown ? listId : undefined,
      "aria-activedescendant": isListed ? optionId(listId, shown.active) : undefined,
    },
  };
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
