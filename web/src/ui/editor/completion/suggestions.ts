/** What can be suggested while one writes, and where it comes from. */
import type { ReactNode } from "react";
import type { CompletionTrigger } from "./triggers.ts";

export interface Suggestion {
  id: string;
  label: string;
  /** Quieter, on the same line. */
  detail?: string | undefined;
  /** An avatar, a swatch, a sign. */
  leading?: ReactNode;
  /** Takes the place of what was typed, sign included. */
  insert: string;
  /** Nothing follows it: whoever has typed it needs no list any more. */
  isAll?: boolean;
}

export interface SuggestionSource {
  (query: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** What can be said at once, from what was read before; null when nothing can. */
  known?: (query: string) => { items: readonly Suggestion[]; isAll: boolean } | null;
  /** Somebody begins to write. */
  warm?: () => void;
}

/** By sign: `@`, `#`, `!`, `~`, `%`, `:` and, at the beginning of a line, `/`. */
export type SuggestionSources = Record<string, SuggestionSource>;

export interface Completion {
  asked: CompletionTrigger;
  /** Null while they are on their way. */
  items: readonly Suggestion[] | null;
  failed: boolean;
  active: number;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
