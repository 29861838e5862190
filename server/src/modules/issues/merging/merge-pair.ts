/** The two issues of a merge: locking them, and announcing a change of the merge to their open pages. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { takeSharedNamespaceLock } from "../../access/index.ts";
import { canReadersOfNoteableReadOther, lockNoteables } from "../../noteables/index.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { listLinksOfIssue } from "../links/linking.ts";
import { loadReadableIssues, type IssueRef, type IssueRow } from "../reading/reading.ts";

export interface MergePair {
  duplicate: IssueRow;
  target: IssueRow;
}

/**
 * Locks both issues and those that are linked with `linked`, which is one of the two, and then reads both
 * issues again. `linkedIds` are the ids of the linked issues that the viewer can read.
 */
export async function lockMergePair(
  ctx: Context,
  seen: MergePair,
  linked: keyof MergePair,
): Promise<MergePair & { linkedIds: ReadonlySet<number> }> {
  const { duplicate, target } = seen;
  const projectIds = new Set([duplicate.project_id, target.project_id]);
  // In the order of the ids, so that transactions cannot deadlock.
  for (const id of [...projectIds].toSorted((one, other) => one - other)) {
    await takeSharedNamespaceLock(ctx, { id });
  }
  const linkedIds = new Set(
    (await listLinksOfIssue(ctx, seen[linked])).map(({ issue }) => issue.id),
  );
  await lockNoteables(ctx, [duplicate.id, target.id, ...linkedIds]);
  const found = await loadReadableIssues(ctx, [duplicate.id, target.id]);
  const get = (id: number) => {
    const issue = found.find((one) => one.id === id);
    reveal(ctx, issuesPolicy.read, issue, () => notFoundError("Issue"));
    return issue;
  };
  return { duplicate: get(duplicate.id), target: get(target.id), linkedIds };
}

export function issueRefOf({ project_id: id, iid }: IssueRow): IssueRef {
  return { project: { id }, iid };
}

/**
 * Sends an event to the open pages of an issue only if everyone who can read this issue can also read the
 * other one. Otherwise the event would reveal that a hidden issue exists.
 */
export async function announceMergeChanged(
  ctx: Context,
  { duplicate, target }: MergePair,
): Promise<void> {
  for (const [issue, other] of [
    [duplicate, target],
    [target, duplicate],
  ] as const) {
    if (!canReadersOfNoteableReadOther(issue, other)) continue;
    await announceIssueEvent(ctx, ISSUE_EVENTS.updated, issue, {
      changed: ["merges"],
      assigned: [],
    });
  }
}
