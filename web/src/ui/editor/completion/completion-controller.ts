/**
 * Controller of autocompletion in the editor. The text field keeps the focus; arrow keys move
 * through the suggestions.
 */
import type { KeyboardEvent } from "react";
import { findIndexAfterArrowKey } from "../../keyboard/arrow-keys.ts";
import { editorMessages as texts } from "../text/editor.messages.ts";
import type { CompletionListState, Suggestion, SuggestionSourcesByTrigger } from "./suggestions.ts";
import { findCompletionTrigger, type CompletionTrigger } from "./triggers.ts";
import { applyEditToTextarea, readSelection } from "../text/write-text.ts";

interface Means {
  field: () => HTMLTextAreaElement | null;
  sources: () => SuggestionSourcesByTrigger | undefined;
  show: (completion: CompletionListState | null) => void;
  announce: (words: string) => void;
}

export interface CompletionController {
  /**
   * Opens, updates or closes the suggestion list. Must be called after the user typed or moved the
   * caret.
   */
  look: (after: "typing" | "moving") => void;
  close: () => void;
  pick: (item: Suggestion) => void;
  /** Handles a key press. Returns whether the suggestion list used the key. */
  keyDown: (event: KeyboardEvent) => boolean;
}

const TYPING_PAUSE_MS = 60;

export function createCompletionController({
  field,
  sources,
  show,
  announce,
}: Means): CompletionController {
  let shown: CompletionListState | null = null;
  /**
   * Index of the trigger character whose list the user closed with Escape. The list stays closed until
   * the user types another trigger character.
   */
  let dismissed: number | null = null;
  let stopAsking = () => {};

  const set = (completion: CompletionListState | null) => {
    const next = completion && isSaid(completion) ? null : completion;
    if (next === shown) return;
    shown = next;
    show(next);
  };
  const close = () => {
    stopAsking();
    set(null);
  };

  const ask = (asked: CompletionTrigger) => {
    const find = sources()?.[asked.trigger];
    if (!find) return close();
    stopAsking();
    const known = find.known?.(asked.query) ?? null;
    const before = shown?.asked.trigger === asked.trigger ? shown.items : null;
    set({ asked, items: known?.items ?? before, failed: false, active: 0 });
    if (known?.isAll) return announce(texts.suggested(known.items.length));
    const aborter = new AbortController();
    const answer = async () => {
      const found = await find(asked.query, aborter.signal).catch(() => null);
      if (aborter.signal.aborted) return;
      set({ asked, items: found ?? [], failed: found === null, active: 0 });
      announce(found === null ? texts.suggestionsFailed : texts.suggested(found.length));
    };
    const timer = setTimeout(() => void answer(), TYPING_PAUSE_MS);
    stopAsking = () => {
      clearTimeout(timer);
      aborter.abort();
    };
  };

  const look = (after: "typing" | "moving") => {
    const area = field();
    const triggers = Object.keys(sources() ?? {}).join("");
    if (!area || triggers === "") return;
    const { text, start, end } = readSelection(area);
    const asked = start === end ? findCompletionTrigger(text, start, triggers) : null;
    if (asked === null || dismissed === asked.from) {
      if (asked === null) dismissed = null;
      close();
    } else if (after === "typing" || shown) {
      if (shown?.asked.query !== asked.query || shown.asked.from !== asked.from) ask(asked);
    }
  };

  const pick = (item: Suggestion) => {
    const area = field();
    if (!area || !shown) return;
    const { from } = shown.asked;
    const to = area.selectionEnd;
    const insert = area.value[to] === " " ? item.insert : `${item.insert} `;
    const caret = from + item.insert.length + 1;
    close();
    applyEditToTextarea(area, { from, to, insert, select: [caret, caret] });
    close();
  };

  const keyDown = (event: KeyboardEvent): boolean => {
    if (!shown) return false;
    const { items, active } = shown;
    if (event.key === "Escape") {
      dismissed = shown.asked.from;
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
    const next = findIndexAfterArrowKey(items.length, active, event, { axis: "vertical" });
    if (next === null) return false;
    set({ ...shown, active: next });
    return true;
  };

  return { look, close, pick, keyDown };
}

function isSaid({ asked, items }: CompletionListState): boolean {
  const [item, ...others] = items ?? [];
  const isAll = item?.isAll === true && others.length === 0;
  return isAll && item.insert === asked.trigger + asked.query;
}
