/** Types of the editor's autocompletion: suggestions and the sources that load them. */
import type { ReactNode } from "react";
import type { CompletionTrigger } from "./triggers.ts";

export interface Suggestion {
  id: string;
  label: string;
  /** Secondary text on the same line. */
  detail?: string | undefined;
  /** An avatar, a color swatch or an icon. */
  leading?: ReactNode;
  /** Text that replaces the typed text, including the trigger character. */
  insert: string;
  /** Nothing can follow this text: once a user has typed it completely, the list closes. */
  isAll?: boolean;
}

export interface SuggestionSource {
  (query: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** Suggestions from cached data, without a request; null when the cache has none. */
  known?: (query: string) => { items: readonly Suggestion[]; isAll: boolean } | null;
  /** Runs when the user starts to write, to preload data. */
  warm?: () => void;
}

/** Sources by trigger character: `@`, `#`, `!`, `~`, `%`, `:` and, at the beginning of a line, `/`. */
export type SuggestionSources = Record<string, SuggestionSource>;

export interface Completion {
  asked: CompletionTrigger;
  /** Suggestions to show; null while they load. */
  items: readonly Suggestion[] | null;
  failed: boolean;
  active: number;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
