/** Text search in the comments of one noteable. */
import type { DiscussionSearchResponse } from "@cairn/contract/notes/discussions";
import { formatWireTime } from "@cairn/contract/wire";
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import type { NoteablePathRef } from "../../noteables/index.ts";
import { getDiscussionNoteable } from "./discussion-access.ts";
import { loadDiscussionCriteria } from "./discussion-pages.ts";
import { searchNoteRows } from "./searching.queries.ts";

const HITS_MAX = 50;

export async function searchDiscussion(
  ctx: Context,
  ref: NoteablePathRef,
  search: string,
): Promise<DiscussionSearchResponse> {
  await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  const noteable = await getDiscussionNoteable(ctx, ref);
  const text = search.trim();
  if (text === "") return { hits: [], more: false };
  const sight = await loadDiscussionCriteria(ctx, noteable, 0);
  const found = await searchNoteRows(ctx, sight, text, HITS_MAX + 1);
  const hits = found.slice(0, HITS_MAX).map(({ id, body, created_at: at, author_name }) => ({
    note_id: id,
    author_name,
    created_at: formatWireTime(at),
    excerpt: extractExcerpt(body, text),
  }));
  return { hits, more: found.length > HITS_MAX };
}

const BEFORE = 40;
const BEHIND = 100;

/** Returns the part of the body around the first match as one line, with "…" where it was cut. */
export function extractExcerpt(body: string, text: string): string {
  const at = Math.max(0, body.toLowerCase().indexOf(text.toLowerCase()));
  const [from, to] = [Math.max(0, at - BEFORE), at + text.length + BEHIND];
  // The cut can split a surrogate pair. A half of a pair that is left at either end is removed.
  const cut = body.slice(from, to).replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  const line = cut.replaceAll(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${line}${to < body.length ? "…" : ""}`;
}
