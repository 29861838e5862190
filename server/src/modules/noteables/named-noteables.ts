/** Finds the noteables of one kind that users name in a text field or a quick action. */
import type { Context } from "../../platform/context.ts";
import type {
  ReferenceMatchGroups,
  ReferenceSyntax,
  ReferencingTextPlace,
} from "../../platform/markdown/index.ts";

/**
 * Returns the id that each word names: `#1`, `group/project#1` or a URL. Null for a word that is no
 * reference and for what does not exist. The caller must check that the viewer can read the noteables.
 */
export async function findNamedNoteableIds(
  ctx: Context,
  syntax: ReferenceSyntax,
  place: ReferencingTextPlace | null,
  words: readonly string[],
): Promise<(number | null)[]> {
  const meant = words.map((word) => parseReference(ctx, syntax, word));
  const asked = meant.filter((parts) => parts !== null);
  const targets = await syntax.find(ctx, place, asked);
  const found = new Map(asked.map((parts, at) => [parts, targets[at]?.id ?? null]));
  return meant.map((parts) => (parts === null ? null : (found.get(parts) ?? null)));
}

function parseReference(
  { config }: Context,
  { address, pattern }: ReferenceSyntax,
  word: string,
): ReferenceMatchGroups | null {
  if (word.startsWith(`${config.url.origin}/`)) {
    const path = word.slice(config.url.origin.length).replace(/[?#].*$/s, "");
    const groups = address?.exec(path)?.groups;
    return groups === undefined ? null : { ...groups, address: "1" };
  }
  const [match] = word.matchAll(pattern);
  return match?.[0] === word ? { ...match.groups } : null;
}
