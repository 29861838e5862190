/**
 * Moves an issue to another project. The issue keeps its id, so everything that belongs to it moves
 * along: versions, discussion, reactions, subscriptions, to-dos, time and links. A closed issue with the
 * old number stays in the old project and refers to the moved issue.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { takeSharedNamespaceLock, type NamespaceRef } from "../../access/index.ts";
import { moveNoteable } from "../../noteables/index.ts";
import { updateNoteBodies } from "../../notes/index.ts";
import { getProject, recordProjectActivity, type ProjectRow } from "../../projects/index.ts";
import { buildTextHtmlColumns, updateText } from "../../texts/index.ts";
import { insertCopiedUploads } from "../../uploads/index.ts";
import { lockIssue } from "../changing/locking.ts";
import { spendUpdateRateLimit } from "../changing/updating.ts";
import {
  announceIssueEvent,
  announceIssuePairEvent,
  ISSUE_EVENTS,
  ISSUE_PAIR_EVENTS,
} from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { computeAttributesInProject } from "./attributes-in-project.ts";
import { insertMovedIssuePlaceholder, updateMovedIssue } from "./moving.queries.ts";
import { allocateIidAndMoveCounts } from "./moved-counts.ts";
import {
  isCurrent,
  prepareTexts,
  runWithPreparedTexts,
  type PreparedTexts,
} from "./prepared-texts.ts";

/** Returns the moved issue. The viewer must be at least a Planner in both projects. */
export async function moveIssue(
  ctx: Context,
  ref: IssueRef,
  target: NamespaceRef,
): Promise<IssueRow> {
  await spendUpdateRateLimit(ctx);
  return runWithPreparedTexts(
    ctx,
    () => prepare(ctx, ref, target),
    (inner, ahead) => move(inner, ref, target, ahead),
  );
}

/**
 * Moves an issue in the transaction of the caller, for quick actions. Other requests that change the
 * issue wait while its texts are prepared.
 */
export async function moveLockedIssue(
  ctx: Context,
  ref: IssueRef,
  target: NamespaceRef,
): Promise<IssueRow> {
  return (await move(ctx, ref, target, undefined)) as IssueRow;
}

async function prepare(ctx: Context, ref: IssueRef, target: NamespaceRef): Promise<PreparedTexts> {
  const issue = await getIssue(ctx, ref);
  const project = await getProject(ctx, target);
  assertCanMove(ctx, issue, project);
  return prepareTexts(ctx, issue, project);
}

/** Returns undefined when the prepared texts are outdated. */
async function move(
  ctx: Context,
  ref: IssueRef,
  target: NamespaceRef,
  ahead: PreparedTexts | undefined,
): Promise<IssueRow | undefined> {
  const seen = await getProject(ctx, target);
  const { project_id: oldId } = await getIssue(ctx, ref);
  // In the order of the ids, so that two moves in opposite directions cannot deadlock.
  for (const id of [oldId, seen.id].toSorted((one, other) => one - other)) {
    await takeSharedNamespaceLock(ctx, { id });
  }
  const issue = await lockIssue(ctx, ref);
  const project = await getProject(ctx, { id: seen.id });
  assertCanMove(ctx, issue, project);
  if (ahead !== undefined && !(await isCurrent(ctx, ahead, issue, project))) return undefined;
  const texts = ahead ?? (await prepareTexts(ctx, issue, project));
  const moved = await store(ctx, issue, project, texts);
  await announce(ctx, issue, moved);
  if (!moved.confidential) await recordProjectActivity(ctx, project);
  return getIssue(ctx, { project: { id: project.id }, iid: moved.iid });
}

async function store(
  ctx: Context,
  issue: IssueRow,
  project: ProjectRow,
  { title, description, drawn, bodies, uploads }: PreparedTexts,
): Promise<IssueRow> {
  const attributes = await computeAttributesInProject(ctx, issue, project);
  const iid = await allocateIidAndMoveCounts(ctx, issue, project);
  await updateMovedIssue(ctx, issue.id, { ...attributes, iid }, project);
  await moveNoteable(ctx, issue, project);
  await insertCopiedUploads(ctx, uploads);
  await updateNoteBodies(ctx, bodies);
  const place = { ...project, kind: "project" as const };
  const html = await buildTextHtmlColumns(ctx, { ...issue, title, description, place }, drawn);
  await updateText(ctx, issue.id, { title, description, ...html });
  return getIssue(ctx, { project: { id: project.id }, iid });
}

/** Leaves the closed issue in the old project, and announces the change to lists and open pages. */
async function announce(ctx: Context, issue: IssueRow, moved: IssueRow): Promise<void> {
  await insertMovedIssuePlaceholder(ctx, issue);
  const left = await getIssue(ctx, { project: { id: issue.project_id }, iid: issue.iid });
  await announceIssueEvent(ctx, ISSUE_EVENTS.updated, left, { changed: ["moved_to_id"] });
  await announceIssueEvent(ctx, ISSUE_EVENTS.updated, moved, { changed: ["project_id"] });
  await announceIssuePairEvent(ctx, ISSUE_PAIR_EVENTS.moved, left, moved);
}

function assertCanMove(ctx: Context, issue: IssueRow, project: ProjectRow): void {
  authorize(ctx, issuesPolicy.arrange, issue);
  if (issue.project_id === project.id) {
    throw new AppError("invalid", "Cannot move issue to project it originates from!");
  }
  if (!issuesPolicy.arrange.allows(ctx.viewer, project) || issue.moved_to_id !== null) {
    throw new AppError("invalid", "Cannot move issue due to insufficient permissions!");
  }
}
