/** Moves a linked issue to another place in the list of an issue. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import { takeSharedNamespaceLock } from "../../access/index.ts";
import { lockNoteables } from "../../noteables/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRef } from "../reading/reading.ts";
import { announceLinksChanged, listLinksOfIssue, spendOnLinks } from "./linking.ts";
import { findIssueLinks, updateIssueLinkOrder, type IssueLinkRow } from "./linking.queries.ts";

/** Ids of the linked issues that come directly before and after the moved one. */
export interface LinkNeighbors {
  beforeId: number | null;
  afterId: number | null;
}

/**
 * Moves the link between two neighbors, of which one is enough. Links that the viewer cannot see keep
 * their places. All links of the issue get new positions, so that positions are never used up; an issue
 * has at most 100 links. The order of the issue at the other end does not change.
 */
export async function moveIssueLink(
  ctx: Context,
  ref: IssueRef,
  linkId: number,
  { beforeId, afterId }: LinkNeighbors,
): Promise<void> {
  await spendOnLinks(ctx, 1);
  await ctx.transaction(async (inner) => {
    const { id, project_id } = await getIssue(inner, ref);
    await takeSharedNamespaceLock(inner, { id: project_id });
    await lockNoteables(inner, [id]);
    const issue = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, issue);
    const visible = await listLinksOfIssue(inner, issue);
    const linkOf = (issueId: number | null) =>
      visible.find((linked) => linked.issue.id === issueId)?.link.id;
    const [before, after] = [linkOf(beforeId), linkOf(afterId)];
    const moved = visible.find(({ link }) => link.id === linkId);
    if (moved === undefined) throw notFoundError("Issue link");
    if (before === undefined && after === undefined) {
      throw validationError({ move_after_id: ["is not a linked issue"] });
    }
    const links = (await findIssueLinks(inner, id)).filter((link) => link.id !== linkId);
    const at = indexBetween(links, before, after);
    const order = [...links.slice(0, at).map(toId), linkId, ...links.slice(at).map(toId)];
    await updateIssueLinkOrder(inner, id, order);
    await announceLinksChanged(inner, issue, moved.issue);
  });
}

const toId = ({ id }: IssueLinkRow) => id;

/** The index behind the link `before`, or else the index of the link `after`. */
function indexBetween(
  links: readonly IssueLinkRow[],
  before: number | undefined,
  after: number | undefined,
): number {
  const behind = links.findIndex(({ id }) => id === before) + 1;
  return behind > 0
    ? behind
    : Math.max(
        0,
        links.findIndex(({ id }) => id === after),
      );
}
