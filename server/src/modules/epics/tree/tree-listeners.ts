/** Keeps epics up to date when labels, milestones, issues or groups change, in the same transaction. */
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS, type NamespaceMovedEvent } from "../../access/index.ts";
import { deleteEpicIssues, findEpicOfIssue, ISSUE_EVENTS } from "../../issues/index.ts";
import { LABEL_EVENTS } from "../../labels/index.ts";
import { MILESTONE_EVENTS } from "../../milestones/index.ts";
import { NOTEABLE_MOVED_EVENT } from "../../noteables/index.ts";
import { replaceLabelOnEpics, updateEpicsRootNamespace } from "../changing/changing.queries.ts";
import { recalculateInheritedDates } from "./inherited-dates.ts";
import { clearUnreachableParents, findUnreachableEpicIssues } from "./moved-groups.queries.ts";
import { announceTreeChange } from "./tree-changes.ts";
import {
  findEpicsByIdWithRoot,
  findEpicsWithDatesOfMilestone,
  findEpicsWithMilestone,
  lockEpicTree,
} from "./tree.queries.ts";

export const epicTreeListeners: readonly Listener[] = [
  defineListener(LABEL_EVENTS.deleted, (ctx, { label_id: id }) =>
    replaceLabelOnEpics(ctx, id, null),
  ),
  defineListener(LABEL_EVENTS.merged, (ctx, { label_id: id, into_label_id: by }) =>
    replaceLabelOnEpics(ctx, id, by),
  ),
  defineListener(MILESTONE_EVENTS.updated, async (ctx, { milestone_id: id }) =>
    recalculate(ctx, await findEpicsWithMilestone(ctx, id)),
  ),
  // The issues of a deleted or merged milestone have lost it already.
  defineListener(MILESTONE_EVENTS.deleted, async (ctx, { milestone_id: id }) =>
    recalculate(ctx, await findEpicsWithDatesOfMilestone(ctx, id)),
  ),
  defineListener(
    MILESTONE_EVENTS.merged,
    async (ctx, { milestone_id: id, into_milestone_id: by }) =>
      recalculate(ctx, [
        ...(await findEpicsWithDatesOfMilestone(ctx, id)),
        ...(await findEpicsWithMilestone(ctx, by)),
      ]),
  ),
  defineListener(ISSUE_EVENTS.updated, async (ctx, { issue_id: id, changes = {} }) => {
    if ("milestone_id" in changes || "confidential" in changes) await recalculateForIssue(ctx, id);
  }),
  defineListener(ISSUE_EVENTS.removed, async (ctx, { issue_id: id }) => {
    const link = await findEpicOfIssue(ctx, id);
    if (link === undefined) return;
    await deleteEpicIssues(ctx, [link.id]);
    await recalculate(ctx, await findEpicsByIdWithRoot(ctx, [link.epic_id]));
  }),
  defineListener(NOTEABLE_MOVED_EVENT, async (ctx, { namespace_id: id }) => {
    for (const link of await removeUnreachable(ctx, [id])) {
      const issue = { kind: "issue", id: link.issue_id } as const;
      await announceTreeChange(ctx, issue, { parentId: link.epic_id });
    }
  }),
  defineListener(NAMESPACE_EVENTS.moved, followMove),
];

async function recalculateForIssue(ctx: Context, issueId: number): Promise<void> {
  const link = await findEpicOfIssue(ctx, issueId);
  if (link !== undefined) await recalculate(ctx, await findEpicsByIdWithRoot(ctx, [link.epic_id]));
}

async function recalculate(
  ctx: Context,
  epics: readonly { id: number; root_namespace_id: number }[],
): Promise<void> {
  const roots = new Set(epics.map((epic) => epic.root_namespace_id));
  for (const rootId of [...roots].toSorted((one, other) => one - other)) {
    await lockEpicTree(ctx, rootId);
  }
  await recalculateInheritedDates(
    ctx,
    epics.map(({ id }) => id),
  );
}

/**
 * Epics stay where their groups go. What is then outside the group of its epic is taken from it: issues of
 * projects elsewhere, and child epics of groups elsewhere.
 */
async function followMove(ctx: Context, moved: NamespaceMovedEvent): Promise<void> {
  await updateEpicsRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
  const parents = await clearUnreachableParents(ctx, moved.namespace_ids);
  await recalculate(ctx, await findEpicsByIdWithRoot(ctx, parents));
  await removeUnreachable(ctx, moved.namespace_ids);
}

async function removeUnreachable(ctx: Context, namespaceIds: readonly number[]) {
  const links = await findUnreachableEpicIssues(ctx, namespaceIds);
  await deleteEpicIssues(
    ctx,
    links.map(({ id }) => id),
  );
  const epicIds = [...new Set(links.map((link) => link.epic_id))];
  await recalculate(ctx, await findEpicsByIdWithRoot(ctx, epicIds));
  return links;
}
