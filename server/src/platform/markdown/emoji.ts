/**
 * Finds emoji by their `:name:`, and lists all emoji for clients. The data is read when the first emoji is
 * looked up. The files are not imported, because imported files stay in memory, and the map by name needs
 * a third of their size.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

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
  const emojis = readJson(require.resolve("emojibase-data/en/data.json")) as Entry[];
  const names = readJson(require.resolve("emojibase-data/en/shortcodes/joypixels.json")) as Names;
  const githubNames = readJson(
    require.resolve("emojibase-data/en/shortcodes/github.json"),
  ) as Names;
  const all = emojis.flatMap((entry) => [entry].concat(entry.skins ?? []));
  for (const { label, hexcode, emoji, group, version, tone } of all) {
    // Skips emoji of two people with different skin tones, because there are too many to name.
    if (Array.isArray(tone)) continue;
    const known = [names[hexcode] ?? [], githubNames[hexcode] ?? []].flat();
    const [name] = known;
    if (name === undefined) continue;
    const category = CATEGORIES[group ?? -1] ?? "symbols";
    yield [known, { name, character: emoji, description: label, category, version: `${version}` }];
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

let byName: Map<string, Emoji> | undefined;

function getEmojiByName(): Map<string, Emoji> {
  if (byName !== undefined) return byName;
  byName = new Map();
  for (const [known, emoji] of named()) {
    for (const name of known) if (!byName.has(name)) byName.set(name, emoji);
  }
  return byName;
}

export function findEmoji(name: string): Emoji | undefined {
  return getEmojiByName().get(name);
}

/** Returns each emoji once, without its aliases. */
export function listEmoji(): Emoji[] {
  return [...new Set(getEmojiByName().values())];
}
