/** Creates a copy of an issue in the same or another project. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { copyNotes } from "../../notes/index.ts";
import { insertCopiedUploads } from "../../uploads/index.ts";
import { assertCanCreateIssue, createIssue } from "../changing/creating.ts";
import { announceIssuePairEvent, ISSUE_PAIR_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { healthStatusName, issueTypeName, severityName } from "../reading/issues.present.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { computeAttributesInProject } from "./attributes-in-project.ts";
import { isCurrent, prepareTexts, withCopiedFiles } from "./prepared-texts.ts";

/**
 * Returns the copy, which is open and whose author is the viewer. It has the text and the attributes of
 * the issue, and with `withNotes` also its comments. The viewer must be at least a Planner in both
 * projects.
 */
export async function cloneIssue(
  ctx: Context,
  ref: IssueRef,
  target: NamespaceRef,
  { withNotes = false }: { withNotes?: boolean | undefined } = {},
): Promise<IssueRow> {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.arrange, issue);
  const project = await assertCanCreateIssue(ctx, target);
  if (!issuesPolicy.arrange.allows(ctx.viewer, project) || issue.moved_to_id !== null) {
    throw new AppError("invalid", "Cannot clone issue due to insufficient permissions!");
  }
  const texts = await prepareTexts(ctx, issue, project, { withNotes });
  const attributes = await computeAttributesInProject(ctx, issue, project);
  const copied = {
    title: texts.title,
    description: texts.description,
    type: issueTypeName(issue),
    confidential: issue.confidential,
    labels: { set: { ids: attributes.label_ids } },
    assigneeIds: attributes.assignee_ids,
    milestoneId: attributes.milestone_id,
    iterationId: attributes.iteration_id,
    weight: issue.weight,
    healthStatus: healthStatusName(issue),
    severity: severityName(issue),
    dueDate: issue.due_date,
    timeEstimate: issue.time_estimate,
  };
  const create = () =>
    createIssue(ctx, project, copied, async (inner, clone) => {
      // Comments may have changed while the texts were prepared.
      const now = await getIssue(inner, ref);
      const ready = (await isCurrent(inner, texts, now, project))
        ? texts
        : await prepareTexts(inner, now, project, { withNotes });
      await insertCopiedUploads(inner, ready.uploads);
      if (withNotes) await copyNotes(inner, now, clone, ready.bodies);
      await announceIssuePairEvent(inner, ISSUE_PAIR_EVENTS.cloned, now, clone);
      return getIssue(inner, { project: { id: clone.project_id }, iid: clone.iid });
    });
  return withCopiedFiles(ctx, texts, create);
}
