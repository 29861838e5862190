/** Suggests issues or epics for the text in the reference field, after a pause in typing. */
import { SEARCH_TEXT_MAX } from "@cairn/contract/search/search";
import { useEffect, useState } from "react";
import { searchSuggestions, type Suggestion } from "./links.api.ts";
import type { RelatedListPlace } from "./related-list.ts";

const TYPING_PAUSE_MS = 200;

interface IssueSuggestions {
  state: "loading" | "ready" | "failed";
  hits: readonly Suggestion[];
}

const LOADING: IssueSuggestions = { state: "loading", hits: [] };

/** While the user types on, the suggestions for the shorter text stay, so that the list does not flicker. */
export function useIssueSuggestions(
  text: string,
  { kind, place, iid }: RelatedListPlace,
): IssueSuggestions {
  const search = text.slice(0, SEARCH_TEXT_MAX);
  const [found, setFound] = useState({ search: "", ...LOADING });
  useEffect(() => {
    if (search === "") return undefined;
    const abort = new AbortController();
    const ask = async () => {
      const result = await searchSuggestions(search, { kind, place, iid }, abort.signal).then(
        (hits): IssueSuggestions => ({ state: "ready", hits }),
        (): IssueSuggestions => ({ state: "failed", hits: [] }),
      );
      if (!abort.signal.aborted) setFound({ search, ...result });
    };
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, kind, place, iid]);
  const isUsable =
    found.search === search ||
    (found.search !== "" && found.hits.length > 0 && search.startsWith(found.search));
  return isUsable ? found : LOADING;
}
