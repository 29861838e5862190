/** Copies links of a merged duplicate to the target, and removes the copies when the merge is undone. */
import { LINKS_PER_ISSUE_MAX } from "@cairn/contract/issues/issue-links";
import type { Context } from "../../../platform/context.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { linkBetween, listLinksOfIssue, removeLink, storeLinks } from "../links/linking.ts";
import type { LinkedIssue } from "../links/linking.ts";
import {
  countIssueLinks,
  deleteIssueLink,
  findIssueLinks,
  lockAndFindBlockingRelatives,
} from "../links/linking.queries.ts";
import type { IssueRow } from "../reading/reading.ts";
import type { MergePair } from "./merge-pair.ts";

type Wanted = Pick<LinkedIssue, "issue" | "type">;

/**
 * Links the target with the duplicate, and with the issues `linkedIds` that are linked with the duplicate.
 * The issues must be locked. Leaves out issues that are linked with the target already, that the viewer
 * cannot triage, that have too many links, or with which the target would block itself. The duplicate
 * keeps its own links. Returns the ids of the new links.
 */
export async function copyLinks(
  ctx: Context,
  { duplicate, target }: MergePair,
  linkedIds: ReadonlySet<number>,
): Promise<number[]> {
  const links = await findIssueLinks(ctx, target.id);
  const taken = new Set([target.id, ...links.flatMap((link) => [link.source_id, link.target_id])]);
  const ofDuplicate = (await listLinksOfIssue(ctx, duplicate)).filter(({ issue }) =>
    linkedIds.has(issue.id),
  );
  const wanted = [{ issue: duplicate, type: "relates_to" } as const, ...ofDuplicate].filter(
    ({ issue }) => !taken.has(issue.id) && issuesPolicy.arrange.allows(ctx.viewer, issue),
  );
  const possible = await omitFullIssues(ctx, target, await omitCycles(ctx, target, wanted));
  if (possible.length === 0) return [];
  return storeLinks(
    ctx,
    possible.map(({ issue, type }) => linkBetween(target, issue, type)),
  );
}

/**
 * New links cannot form a cycle with each other: the links of the duplicate are none, and the target is
 * where they all meet.
 */
async function omitCycles(
  ctx: Context,
  target: IssueRow,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const relating = wanted.filter(({ type }) => type === "relates_to");
  if (relating.length === wanted.length) return relating;
  const relatives = await lockAndFindBlockingRelatives(ctx, target.id);
  if (relatives === null) return relating;
  return wanted.filter(({ issue, type }) => {
    if (type === "blocks") return !relatives.blockers.has(issue.id);
    return type === "relates_to" || !relatives.blocked.has(issue.id);
  });
}

async function omitFullIssues(
  ctx: Context,
  target: IssueRow,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const ids = wanted.map(({ issue }) => issue.id);
  const counts = await countIssueLinks(ctx, [target.id, ...ids]);
  const room = (id: number) => LINKS_PER_ISSUE_MAX - (counts.get(id) ?? 0);
  return wanted.filter(({ issue }) => room(issue.id) > 0).slice(0, Math.max(0, room(target.id)));
}

/**
 * Removes the links with these ids. Users can have removed some of them before. Links with issues of
 * projects that were archived since stay, because nobody can change those.
 */
export async function removeCopiedLinks(
  ctx: Context,
  target: IssueRow,
  ids: readonly number[],
): Promise<void> {
  const remaining = new Set(ids);
  for (const linked of await listLinksOfIssue(ctx, target)) {
    if (!remaining.delete(linked.link.id) || linked.issue.archived) continue;
    await removeLink(ctx, target, linked);
  }
  // Links with issues that this viewer cannot read are removed without system notes.
  for (const id of remaining) await deleteIssueLink(ctx, id);
}
