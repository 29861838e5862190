/** Runs the search of the command palette while the user types. */
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

/** Searches for a query. Rejects when the search failed; `signal` is aborted when the query changes. */
export type PaletteSearchFunction = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly PaletteSection[]>;

/** The search starts when no key was pressed for this time. */
const TYPING_PAUSE_MS = 175;

interface PaletteAnswer {
  query: string;
  groups: readonly PaletteSection[];
  error: unknown;
}

/**
 * Searches when the user pauses, with at most one request at a time. The found groups of the previous
 * query stay until the new ones arrive, so that the list does not jump; `isSearching` is true then.
 */
export function usePaletteSearch(
  query: string,
  search: PaletteSearchFunction,
  searchesEmptyQuery: boolean,
): { found: readonly PaletteSection[]; isSearching: boolean; error: unknown; retry: () => void } {
  const [answer, setAnswer] = useState<PaletteAnswer>();
  const [attempt, setAttempt] = useState(0);
  const isWanted = query !== "" || searchesEmptyQuery;
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const next = await search(query, signal).then(
      (groups) => ({ query, groups, error: null }),
      (error: unknown) => ({ query, groups: [], error }),
    );
    if (!signal.aborted) setAnswer(next);
  });

  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    const pause = query === "" ? 0 : TYPING_PAUSE_MS;
    const timer = setTimeout(() => void ask(abort.signal), pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isWanted, attempt]);

  if (!isWanted) return { found: [], isSearching: false, error: null, retry: () => {} };
  const isSearching = answer?.query !== query;
  return {
    found: answer?.groups ?? [],
    isSearching,
    error: isSearching ? null : answer.error,
    retry() {
      setAnswer(undefined);
      setAttempt(attempt + 1);
    },
  };
}
