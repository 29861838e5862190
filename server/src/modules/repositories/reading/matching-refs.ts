/** Finds the branches, tags and commits that the ref selector of a page offers. */
import { MATCHING_REFS_MAX, type MatchingRefs } from "@cairn/contract/repositories/refs";
import type { Context } from "../../../platform/context.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { BRANCH_PREFIX, TAG_PREFIX } from "../push-rules.ts";
import { filterRefs, listRefs } from "./ref-listing.ts";
import { readRepository } from "./repository-reader.ts";

export type RefKind = "branches" | "tags" | "commits";

export interface RefSearch {
  search?: string | undefined;
  /** The ref that the page shows. It is offered as a commit when it looks like an id. */
  ref?: string | undefined;
  find?: readonly RefKind[] | undefined;
}

const LOOKS_LIKE_COMMIT_ID = /^[0-9a-f]{6,52}$/i;

export async function findMatchingRefs(
  ctx: Context,
  place: NamespaceRef,
  { search, ref, find = ["branches", "tags", "commits"] }: RefSearch,
): Promise<MatchingRefs> {
  return readRepository(ctx, place, async (reader) => {
    const list = async (prefix: string) => {
      const all = await listRefs(reader, prefix);
      const names = filterRefs(all, search).map(({ name }) => name);
      return { isEmpty: all.length === 0, names: names.slice(0, MATCHING_REFS_MAX) };
    };
    const branches = find.includes("branches") ? await list(BRANCH_PREFIX) : undefined;
    const tags = find.includes("tags") ? await list(TAG_PREFIX) : undefined;
    const isCommit =
      find.includes("commits") &&
      ref !== undefined &&
      LOOKS_LIKE_COMMIT_ID.test(ref) &&
      ![...(branches?.names ?? []), ...(tags?.names ?? [])].includes(ref);
    return {
      ...(branches !== undefined && { Branches: branches.names }),
      ...(tags !== undefined && !tags.isEmpty && { Tags: tags.names }),
      ...(isCommit && { Commits: [ref] }),
    };
  });
}
