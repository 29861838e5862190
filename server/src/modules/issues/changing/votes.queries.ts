/** SQL of the votes that an issue carries, for lists that are ordered by them. */
import type { Context } from "../../../platform/context.ts";
import { issuesDb } from "../reading/issues.queries.ts";

export interface Votes {
  upvotes: number;
  downvotes: number;
}

/** A vote changes nothing that somebody could be editing: neither version nor time move on. */
export async function updateVotes(ctx: Context, id: number, votes: Votes): Promise<void> {
  await issuesDb(ctx).updateTable("issues").set(votes).where("id", "=", id).execute();
}
