/**
 * Autocomplete sources with a cache: suggestions appear at once when the response to an earlier query
 * contains them.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { Suggestion, SuggestionSource } from "../../ui/editor/completion/suggestions.ts";

export const MAX_SUGGESTIONS = 8;

export interface SuggestionRowAdapter<Row> {
  /** Returns the string that the query is compared with, for example name and username. */
  words: (row: Row) => string;
  row: (row: Row) => Suggestion;
  /** Returns whether the query finds the row at all. By default every row that the server found. */
  fits?: (row: Row, query: string) => boolean;
}

/**
 * Creates a source that sends each query to the server once. While the user types a longer query,
 * the source filters the cached rows of a shorter query. It sends no request for the longer query
 * if the rows of the shorter query were complete.
 */
export function createServerSearchedSuggestionSource<Row>(
  cache: QueryClient,
  addressFor: (search: string) => string,
  {
    show,
    isWhole,
  }: { show: SuggestionRowAdapter<Row>; isWhole: (rows: readonly Row[]) => boolean },
): SuggestionSource {
  const shown = (rows: readonly Row[], query: string) =>
    sortByMatch(
      rows.filter((row) => show.fits?.(row, query) ?? true),
      query,
      show.words,
    )
      .slice(0, MAX_SUGGESTIONS)
      .map((row) => show.row(row));
  const find: SuggestionSource = async (query, signal) => {
    signal.throwIfAborted();
    return shown(await cache.query<Row[]>({ queryKey: [addressFor(query)] }), query);
  };
  find.known = (query) => {
    for (let end = query.length; end >= 0; end -= 1) {
      const rows = cache.getQueryData<Row[]>([addressFor(query.slice(0, end))]);
      if (rows === undefined) continue;
      if (end === query.length) return { items: shown(rows, query), isAll: true };
      const fitting = rows.filter((row) => has(show.words(row), query));
      return { items: shown(fitting, query), isAll: isWhole(rows) };
    }
    return null;
  };
  find.warm = () => warm(cache, addressFor(""));
  return find;
}

/**
 * Creates a source that requests the whole list of suggestions once and filters the list in the
 * browser.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the address answers
export function createBrowserFilteredSuggestionSource<Answer>(
  cache: QueryClient,
  address: string,
  fitting: (answer: Answer, query: string) => Suggestion[],
): SuggestionSource {
  const find: SuggestionSource = async (query, signal) => {
    signal.throwIfAborted();
    return fitting(await cache.query<Answer>({ queryKey: [address] }), query);
  };
  find.known = (query) => {
    const answer = cache.getQueryData<Answer>([address]);
    return answer === undefined ? null : { items: fitting(answer, query), isAll: true };
  };
  find.warm = () => warm(cache, address);
  return find;
}

/**
 * Preloads the suggestions. A failure is ignored, because the request is repeated when the suggestions
 * are needed.
 */
function warm(cache: QueryClient, address: string): void {
  cache.query({ queryKey: [address] }).catch(() => {});
}

/**
 * Sorts the rows whose text starts with the query first, then those with a word that starts with it.
 * Rows that match equally well stay in the order of the server.
 */
function sortByMatch<Row>(
  rows: readonly Row[],
  query: string,
  wordsOf: (row: Row) => string,
): readonly Row[] {
  if (query === "") return rows;
  const wanted = query.toLowerCase();
  const rank = (row: Row) => {
    const words = wordsOf(row).toLowerCase();
    if (words.startsWith(wanted)) return 0;
    return words.split(WORD_BREAK).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

const WORD_BREAK = /[\s:._/-]/;

function has(text: string, query: string): boolean {
  return text.toLowerCase().includes(query.toLowerCase());
}
