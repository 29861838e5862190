/** Emoji of the picker: categories in order, search by description, and movement with arrow keys. */

export interface Emoji {
  /** Name of the emoji as the server stores it: `thumbsup`. */
  name: string;
  character: string;
  /** Description that is shown and searched, for example "thumbs up". */
  description: string;
  category: string;
}

/** Options of an emoji picker: which emoji it offers, and what happens when the user picks one. */
export interface EmojiPickerOptions {
  /** Names of the emoji that the user has used, most used first. */
  frequent: readonly string[];
  /**
   * A few emoji to offer during `load`, after `load` failed, or when the user has used none yet.
   */
  starters: readonly Emoji[];
  /** Loads all emoji. Called when the menu opens, and again after a failure. */
  load: () => Promise<readonly Emoji[]>;
  onPick: (emoji: Emoji) => void;
}

export const EMOJI_CATEGORIES = [
  "activity",
  "people",
  "nature",
  "food",
  "travel",
  "objects",
  "symbols",
  "flags",
] as const;
export type EmojiCategory = (typeof EMOJI_CATEGORIES)[number];

export interface EmojiSection {
  id: EmojiCategory | "frequent" | "found";
  emojis: readonly Emoji[];
}

/**
 * Returns the sections of the emoji menu. With a query, one section has the matching emoji. Without
 * a query, the first section has the most used emoji, and each category has its own section.
 */
export function groupEmojiIntoSections(
  emojis: readonly Emoji[],
  frequent: readonly Emoji[],
  query: string,
): EmojiSection[] {
  const sections: EmojiSection[] =
    query.trim() === ""
      ? [
          { id: "frequent", emojis: frequent },
          ...EMOJI_CATEGORIES.map((id) => ({
            id,
            emojis: emojis.filter(({ category }) => category === id),
          })),
        ]
      : [{ id: "found", emojis: findEmoji(emojis.length > 0 ? emojis : frequent, query) }];
  return sections.filter((section) => section.emojis.length > 0);
}

/**
 * Finds the emoji whose name and description together contain every word of the query. Emoji whose
 * name begins with the query come first.
 */
export function findEmoji(emojis: readonly Emoji[], query: string): Emoji[] {
  const words = plain(query).split(" ").filter(Boolean);
  const found = emojis
    .map((emoji) => ({ emoji, text: plain(`${emoji.name} ${emoji.description}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = words.join(" ");
  const [first, rest] = [
    found.filter(({ text }) => text.startsWith(begins)),
    found.filter(({ text }) => !text.startsWith(begins)),
  ];
  return [...first, ...rest].map(({ emoji }) => emoji);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s_:]+/g, " ")
    .trim();
}

/** Position of an emoji: its section, and its index in the section. */
export interface EmojiPosition {
  section: number;
  index: number;
}

/**
 * Returns the position after an arrow key. Each section starts a new row. Null for keys that do not
 * move.
 */
export function findNextEmojiPosition(
  sections: readonly EmojiSection[],
  from: EmojiPosition | null,
  key: string,
  columns: number,
): EmojiPosition | null {
  const sizes = sections.map(({ emojis }) => emojis.length);
  if (sizes.length === 0) return null;
  const last = { section: sizes.length - 1, index: (sizes.at(-1) ?? 1) - 1 };
  const start = { section: 0, index: 0 };
  switch (key) {
    case "Home":
      return start;
    case "End":
      return last;
    case "ArrowRight":
      return from === null ? start : (beside(sizes, from, 1) ?? start);
    case "ArrowLeft":
      return from === null ? last : (beside(sizes, from, -1) ?? last);
    case "ArrowDown":
      return from === null ? start : below(sizes, from, columns);
    case "ArrowUp":
      return from === null ? last : above(sizes, from, columns);
    default:
      return null;
  }
}

function beside(
  sizes: readonly number[],
  { section, index }: EmojiPosition,
  step: 1 | -1,
): EmojiPosition | null {
  const next = index + step;
  if (next >= 0 && next < (sizes[section] ?? 0)) return { section, index: next };
  const size = sizes[section + step];
  return size === undefined ? null : { section: section + step, index: step === 1 ? 0 : size - 1 };
}

function below(sizes: readonly number[], from: EmojiPosition, columns: number): EmojiPosition {
  const { section, index } = from;
  const size = sizes[section] ?? 0;
  if (index + columns < size) return { section, index: index + columns };
  const isLastRow = Math.floor(index / columns) === Math.floor((size - 1) / columns);
  // Moves to the last emoji of the section if the last row is too short to have an emoji below.
  if (!isLastRow) return { section, index: size - 1 };
  const next = sizes[section + 1];
  if (next === undefined) return from;
  return { section: section + 1, index: Math.min(index % columns, next - 1) };
}

function above(sizes: readonly number[], from: EmojiPosition, columns: number): EmojiPosition {
  const { section, index } = from;
  if (index >= columns) return { section, index: index - columns };
  const size = sizes[section - 1];
  if (size === undefined) return from;
  const lastRow = Math.floor((size - 1) / columns) * columns;
  return { section: section - 1, index: Math.min(lastRow + (index % columns), size - 1) };
}
