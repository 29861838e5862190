/**
 * Finds lines that look like quick actions but are none, so that the form can ask before it posts
 * them as a comment. Loaded when a text contains a line that starts with a slash.
 */
import { QUICK_ACTION_NAMES } from "@cairn/contract/issues/quick-actions";
import { parseQuickActions } from "./quick-actions.ts";

/** A longer word is no misspelled command, and comparing it would take long. */
const LONGEST_NAME = 40;

/** The sentence that asks about the first unknown command of the text; null when there is none. */
export function describeUnknownCommand(text: string): string | null {
  const { commands } = parseQuickActions(text, undefined);
  const unknown = commands.find((name) => !QUICK_ACTION_NAMES.includes(name));
  if (unknown === undefined) return null;
  const similar = findSimilarName(unknown);
  const shown = unknown.length > LONGEST_NAME ? `${unknown.slice(0, LONGEST_NAME)}…` : unknown;
  const sentence = `/${shown} is not a command.`;
  return similar === null ? sentence : `${sentence} Did you mean /${similar}?`;
}

/** The name with the fewest different letters; null when too many letters differ. */
function findSimilarName(written: string): string | null {
  if (written.length > LONGEST_NAME) return null;
  const distances = QUICK_ACTION_NAMES.map((name) => ({ name, distance: distance(written, name) }));
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance);
  const most = written.length < 5 ? 1 : 2;
  return nearest !== undefined && nearest.distance <= most ? nearest.name : null;
}

/**
 * Number of letters to insert, remove, replace or swap with their neighbor, to get from one word to
 * the other.
 */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const replaced = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const swapped = isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced, swapped));
    }
    before = last;
    last = next;
  }
  return last.at(-1) ?? 0;
}
