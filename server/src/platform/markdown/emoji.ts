/** Finds emoji by their `:name:`, and lists all emoji for clients. */
import emojis from "emojibase-data/en/data.json" with { type: "json" };
import githubNames from "emojibase-data/en/shortcodes/github.json" with { type: "json" };
import names from "emojibase-data/en/shortcodes/joypixels.json" with { type: "json" };

export interface Emoji {
  name: string;
  character: string;
  description: string;
  category: string;
  version: string;
}

/** Maps emojibase groups to the category names of the API. */
const CATEGORIES: Record<number, string> = {
  0: "people",
  1: "people",
  2: "modifier",
  3: "nature",
  4: "food",
  5: "travel",
  6: "activity",
  7: "objects",
  8: "symbols",
  9: "flags",
};

interface Entry {
  label: string;
  hexcode: string;
  emoji: string;
  group?: number;
  version: number;
  tone?: number | number[];
  skins?: Entry[];
}

type Names = Record<string, string | string[]>;

/** Yields all emoji with their names. The first name is stored and shown; the others are aliases. */
function* named(): Generator<[names: string[], emoji: Emoji]> {
  const all = (emojis as Entry[]).flatMap((entry) => [entry].concat(entry.skins ?? []));
  for (const { label, hexcode, emoji, group, version, tone } of all) {
    // Skips emoji of two people with different skin tones, because there are too many to name.
    if (Array.isArray(tone)) continue;
    const known = [(names as Names)[hexcode] ?? [], (githubNames as Names)[hexcode] ?? []].flat();
    const [name] = known;
    if (name === undefined) continue;
    const category = CATEGORIES[group ?? -1] ?? "symbols";
    yield [known, { name, character: emoji, description: label, category, version: `${version}` }];
  }
}

const byName = new Map<string, Emoji>();
for (const [known, emoji] of named()) {
  for (const name of known) if (!byName.has(name)) byName.set(name, emoji);
}

export function findEmoji(name: string): Emoji | undefined {
  return byName.get(name);
}

/** Returns each emoji once, without its aliases. */
export function listEmoji(): Emoji[] {
  return [...new Set(byName.values())];
}
