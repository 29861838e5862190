/** Types of the editor's autocompletion: suggestions and the sources that load them. */
import type { ReactNode } from "react";
import type { CompletionTrigger } from "./triggers.ts";

export interface Suggestion {
  id: string;
  label: string;
  /** Secondary label on the same line, for example a username. */
  detail?: string | undefined;
  /** An avatar, a color swatch or an icon before the label. */
  leading?: ReactNode;
  /** Set when `leading` already shows the label, as a chip does. */
  leadingShowsLabel?: boolean;
  /** The characters to insert in place of the trigger character and the query. */
  insert: string;
  /**
   * Set when nothing can follow the inserted characters: the list closes once a user has typed them
   * completely.
   */
  isAll?: boolean;
}

export interface SuggestionSource {
  (query: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /**
   * Returns suggestions from cached data, without a request; null when the cache has none. `isAll`
   * is true when the suggestions are complete, so that no request is needed.
   */
  known?: (query: string) => { items: readonly Suggestion[]; isAll: boolean } | null;
  /** Preloads the data of the source. Called when the user starts to write. */
  warm?: () => void;
}

/** Sources by trigger character: `@`, `#`, `!`, `~`, `%`, `:` and, at the beginning of a line, `/`. */
export type SuggestionSourcesByTrigger = Record<string, SuggestionSource>;

export interface CompletionListState {
  asked: CompletionTrigger;
  /** Suggestions to show; null while they are loading. */
  items: readonly Suggestion[] | null;
  failed: boolean;
  active: number;
}

export function suggestionElementId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
