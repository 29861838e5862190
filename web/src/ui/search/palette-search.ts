/** Runs the search of the command palette, and returns partial results until the query changes. */
import type { IconName } from "../../../icon-names.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";

export interface PaletteItem {
  id: string;
  label: string;
  icon?: IconName | undefined;
  /** An avatar or a state image, which replaces `icon`. */
  leading?: ReactNode;
  description?: string | undefined;
  shortcut?: string | undefined;
  href?: string | undefined;
}

export interface PaletteSection {
  heading: string;
  items: readonly PaletteItem[];
}

/** Searches for a query. Can return results several times: each result replaces the previous one. */
export type PaletteSearchFunction = (
  query: string,
) =>
  | readonly PaletteSection[]
  | Promise<readonly PaletteSection[]>
  | AsyncIterable<readonly PaletteSection[]>;

const TYPING_PAUSE_MS = 80;

export function usePaletteSearch(
  query: string,
  recent: readonly PaletteSection[],
  search: PaletteSearchFunction,
): { groups: readonly PaletteSection[]; isSearching: boolean } {
  const [answer, setAnswer] = useState<{ query: string; groups: readonly PaletteSection[] }>();
  const [settled, setSettled] = useState("");
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      for await (const groups of inSteps(search(query))) {
        if (!isWanted()) return;
        setAnswer({ query, groups });
      }
    } finally {
      if (isWanted()) setSettled(query);
    }
  });

  useEffect(() => {
    if (query === "") return undefined;
    let isWanted = true;
    const timer = setTimeout(() => void ask(() => isWanted).catch(() => {}), TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query]);

  if (query === "") return { groups: recent, isSearching: false };
  // The old results stay until the first new result arrives, so that the list does not jump.
  return { groups: answer?.groups ?? [], isSearching: settled !== query };
}

async function* inSteps(
  answer: ReturnType<PaletteSearchFunction>,
): AsyncGenerator<readonly PaletteSection[]> {
  if (Symbol.asyncIterator in answer) yield* answer;
  else yield await answer;
}

/** Splits a string at the matches of the words of the query, so that matches can be highlighted. */
export function splitByMatches(text: string, query: string): { text: string; isMatch: boolean }[] {
  const words = query.split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ text, isMatch: false }];
  return text
    .split(new RegExp(`(${words.join("|")})`, "iu"))
    .map((part, place) => ({ text: part, isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== "");
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
