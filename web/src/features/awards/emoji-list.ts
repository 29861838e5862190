/** Emoji to react with: a few that are always at hand, and all of them out of the server's list. */
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

/** Newer ones are empty boxes on too many systems. */
const NEWEST = 15;

/** Without those that are others in another colour of skin: they would be two of three. */
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
