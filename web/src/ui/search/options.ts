/**
 * Finds the options of a list that match a query: filters the given options in the browser, or
 * loads them from the server.
 */
import type { IconName } from "../../../icon-names.ts";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

export interface PickerOption {
  id: string;
  label: string;
  /** Secondary label on the same line, for example a username. */
  description?: string | undefined;
  icon?: IconName | undefined;
  /** An avatar or a color swatch, instead of an icon. */
  leading?: ReactNode;
  section?: string | undefined;
  disabled?: boolean | undefined;
  /** Additional words by which the search finds the option. */
  keywords?: string | undefined;
}

/** Default delay between the last keystroke and the request. */
const TYPING_PAUSE_MS = 100;

export type PickerOptionsState =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; options: readonly PickerOption[] };

/** The options that the server returned, by query, for each list. */
export type LoadedPickerOptions = Map<string, Map<string, readonly PickerOption[]>>;

interface LoadingOptions {
  /**
   * Identifies the list of options. A component that shows several lists in turn must pass another
   * value for each list, so that each list is loaded.
   */
  subject?: string | undefined;
  /** Delay between the last keystroke and the request. */
  typingPauseMs?: number | undefined;
  matches?: PickerOptionMatcher | undefined;
}

/** Whether a loaded option matches the query. By default, the option must contain every word. */
export type PickerOptionMatcher = (option: PickerOption, query: string) => boolean;

/**
 * Returns the options for a query. While the server searches, these are the matching options that it
 * returned before, so that users can go on typing and choosing.
 */
export function usePickerOptions(
  options: readonly PickerOption[] | undefined,
  load: ((query: string) => Promise<readonly PickerOption[]>) | undefined,
  query: string,
  /** Kept by the caller for as long as it wants to show loaded options again. */
  loaded: LoadedPickerOptions,
  { subject = "", typingPauseMs = TYPING_PAUSE_MS, matches }: LoadingOptions = {},
): PickerOptionsState {
  const [attempt, setAttempt] = useState(0);
  const asked = `${subject} ${attempt} ${query}`;
  const [answer, setAnswer] = useState<{ asked: string; hasFailed: boolean }>();

  useEffect(() => {
    if (!load) return undefined;
    let isWanted = true;
    const ask = async () => {
      const found = await load(query).catch(() => null);
      if (found !== null) {
        const byQuery = loaded.get(subject) ?? new Map<string, readonly PickerOption[]>();
        loaded.set(subject, byQuery.set(query, found));
      }
      if (isWanted) setAnswer({ asked, hasFailed: found === null });
    };
    // A list that opens asks at once. Only typing has a pause.
    const timer = query === "" ? undefined : setTimeout(() => void ask(), typingPauseMs);
    if (timer === undefined) void ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // Callers often pass an inline `load` function that is new in every render, so only a changed
    // query, subject or attempt loads the options again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, query]);

  if (!load) return { state: "ready", options: filterPickerOptions(options ?? [], query) };
  const found = findLoadedOptions(loaded.get(subject) ?? new Map(), query, matches);
  const isAnswered = answer?.asked === asked;
  if (found.length > 0 || (isAnswered && !answer.hasFailed)) {
    return { state: "ready", options: found };
  }
  if (!isAnswered) return { state: "loading" };
  return { state: "failed", retry: () => setAttempt(attempt + 1) };
}

/**
 * Returns the loaded options that match the query in the browser, then those that only the server
 * found, so that an answer of the server adds options below the ones that are shown already.
 */
export function findLoadedOptions(
  byQuery: ReadonlyMap<string, readonly PickerOption[]>,
  query: string,
  matches?: PickerOptionMatcher,
): readonly PickerOption[] {
  const answered = byQuery.get(query) ?? [];
  if (query === "") return answered;
  const all = [...byQuery.values()].flat();
  const matching = matches
    ? all.filter((option) => matches(option, query))
    : filterPickerOptions(all, query);
  return [...new Map([...matching, ...answered].map((option) => [option.id, option])).values()];
}

/** Keeps the options that contain every word of the query in their label, description or keywords. */
export function filterPickerOptions(
  options: readonly PickerOption[],
  query: string,
): readonly PickerOption[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, description, keywords }) => {
    const text = plain(`${label} ${description ?? ""} ${keywords ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lowercases a string and removes accents, so that "Tomas" finds Tomás. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Groups options by section, in the order in which sections first appear. */
export function groupOptionsBySection(
  options: readonly PickerOption[],
): { section: string; options: PickerOption[] }[] {
  const sections = new Map<string, PickerOption[]>();
  for (const option of options) {
    const section = option.section ?? "";
    sections.set(section, [...(sections.get(section) ?? []), option]);
  }
  return [...sections].map(([section, members]) => ({ section, options: members }));
}
