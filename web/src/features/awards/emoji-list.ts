/** Emoji to react with: a few default ones, and all emoji of the server's list. */
import type { EmojiList } from "@cairn/contract/markdown";
import type { Emoji } from "../../ui/search/emoji.ts";

export const DEFAULT_EMOJI: readonly Emoji[] = [
  { name: "thumbsup", character: "👍", description: "thumbs up", category: "people" },
  { name: "thumbsdown", character: "👎", description: "thumbs down", category: "people" },
  { name: "tada", character: "🎉", description: "party popper", category: "activity" },
  { name: "heart", character: "❤️", description: "red heart", category: "people" },
  { name: "eyes", character: "👀", description: "eyes", category: "people" },
  { name: "rocket", character: "🚀", description: "rocket", category: "travel" },
  { name: "fire", character: "🔥", description: "fire", category: "travel" },
  { name: "100", character: "💯", description: "hundred points", category: "people" },
];

/** Newest emoji version that the menu offers. Many systems show newer emoji as empty boxes. */
const NEWEST = 15;

/**
 * Converts the server's list to emoji for the menu. Leaves out emoji newer than `NEWEST`, and skin
 * tone variants, which are two thirds of the list.
 */
export function parseEmojiList(list: EmojiList): Emoji[] {
  return Object.entries(list)
    .filter(([name, { u: version }]) => !/_tone\d/.test(name) && Number(version) <= NEWEST)
    .map(([name, { c: category, e: character, d: description }]) => ({
      name,
      character,
      description,
      category,
    }));
}
