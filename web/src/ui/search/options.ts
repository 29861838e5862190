/** Options of a list that match the typed query: filtered locally, or loaded. */
import type { LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

export interface PickerOption {
  id: string;
  label: string;
  /** Secondary text on the same line. */
  description?: string | undefined;
  icon?: LucideIcon | undefined;
  /** An avatar or a color swatch, instead of an icon. */
  leading?: ReactNode;
  section?: string | undefined;
  disabled?: boolean | undefined;
  /** Additional words that the search matches. */
  keywords?: string | undefined;
}

const TYPING_PAUSE_MS = 200;

export type OptionsState =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "ready"; options: readonly PickerOption[] };

export function useOptions(
  options: readonly PickerOption[] | undefined,
  load: ((query: string) => Promise<readonly PickerOption[]>) | undefined,
  query: string,
  /**
   * Identifies the list of options. A component that shows several lists in turn passes another value
   * for each, so that each is loaded.
   */
  subject = "",
): OptionsState {
  const [attempt, setAttempt] = useState(0);
  const asked = `${subject} ${attempt} ${query}`;
  const [answer, setAnswer] = useState<{
    asked: string;
    options: readonly PickerOption[] | null;
  }>();

  useEffect(() => {
    if (!load) return undefined;
    let isWanted = true;
    const ask = async () => {
      const found = await load(query).catch(() => null);
      if (isWanted) setAnswer({ asked, options: found });
    };
    const timer = setTimeout(() => void ask(), query === "" ? 0 : TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // Callers often pass an inline `load` that is new in every render, so only a changed query, subject
    // or attempt loads again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, query]);

  if (!load) return { state: "ready", options: filterOptions(options ?? [], query) };
  if (answer?.asked !== asked) return { state: "loading" };
  if (answer.options === null) return { state: "failed", retry: () => setAttempt(attempt + 1) };
  return { state: "ready", options: answer.options };
}

/** Every word of the query must occur in the option's text. */
export function filterOptions(
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

/** Removes case and accents: "Tomas" finds Tomás. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Groups options by section, in the order in which sections first appear. */
export function groupBySection(
  options: readonly PickerOption[],
): { section: string; options: PickerOption[] }[] {
  const sections = new Map<string, PickerOption[]>();
  for (const option of options) {
    const section = option.section ?? "";
    sections.set(section, [...(sections.get(section) ?? []), option]);
  }
  return [...sections].map(([section, members]) => ({ section, options: members }));
}
