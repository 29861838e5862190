/** Finds issues that a new issue would probably duplicate, by the title that the user types. */
import type { PossibleDuplicate } from "@cairn/contract/search/possible-duplicates";
import { reveal } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../access/index.ts";
import { issuesPolicy } from "../issues/index.ts";
import { getProject } from "../projects/index.ts";
import { findSimilarIssues } from "./similar-issues.queries.ts";
import { presentPossibleDuplicate } from "./search.present.ts";
import { parseSearchText } from "./search-text.ts";

export async function listPossibleDuplicates(
  ctx: Context,
  ref: NamespaceRef,
  title: string,
): Promise<PossibleDuplicate[]> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, () => notFoundError());
  await ctx.rateLimits.spend("paletteSearch", rateLimitKey(ctx.viewer));
  const issues = await findSimilarIssues(ctx, project, parseSearchText(title));
  return issues.map((issue) => presentPossibleDuplicate(issue, project));
}
