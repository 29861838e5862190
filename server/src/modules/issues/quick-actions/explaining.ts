/** Explains quick actions in previews, and lists the usable quick actions for the autocomplete. */
import { ISSUE_STATE, ISSUE_TYPE } from "@cairn/contract/issues/issues";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import type {
  QuickActionExplanation,
  QuickActionSummary,
} from "../../../platform/quick-actions/index.ts";
import { explainCommands } from "../../noteables/index.ts";
import { getProject, type PlaceRef, type ProjectRow } from "../../projects/index.ts";
import { getIssue } from "../reading/reading.ts";
import { issueQuickActions, type QuickActionIssue } from "../changing/quick-action-registry.ts";

/**
 * Returns the issue that the text belongs to. Without an iid, returns a placeholder for an issue
 * that is not created yet.
 */
async function subjectOf(
  ctx: Context,
  project: { id: number },
  iid: number | undefined,
): Promise<QuickActionIssue> {
  return iid === undefined
    ? newIssue(ctx, await getProject(ctx, { id: project.id }))
    : getIssue(ctx, { project: { id: project.id }, iid });
}

/**
 * Lists the quick actions that the viewer can use on `issue`, or on a new issue when `issue` is
 * undefined. The list is empty for a group, because groups have no issues.
 */
export async function listAvailableQuickActions(
  ctx: Context,
  place: PlaceRef,
  issue: QuickActionIssue | undefined,
): Promise<QuickActionSummary[]> {
  if (!("project" in place)) return [];
  const subject = issue ?? newIssue(ctx, await getProject(ctx, place.project));
  return issueQuickActions.offered(ctx, subject);
}

export async function explainQuickActions(
  ctx: Context,
  project: { id: number },
  iid: number | undefined,
  written: string,
): Promise<QuickActionExplanation> {
  const { text, commands } = await issueQuickActions.in(ctx, written);
  if (commands.length === 0) return { text, sentences: [] };
  const issue = await subjectOf(ctx, project, iid);
  return { text, sentences: await explainCommands(ctx, issueQuickActions, issue, commands) };
}

function newIssue(ctx: Context, project: ProjectRow): QuickActionIssue {
  const { id, name, full_path, root_namespace_id, traversal_ids, archived } = project;
  return {
    kind: "issue",
    id: 0,
    iid: 0,
    place: { id, kind: "project", name, full_path, root_namespace_id, traversal_ids, archived },
    type: ISSUE_TYPE.issue,
    state: ISSUE_STATE.opened,
    title: "",
    description: "",
    confidential: false,
    discussion_locked: null,
    author_id: viewerUserId(ctx.viewer) ?? 0,
    assignee_ids: [],
    label_ids: [],
    labels: [],
    milestone: null,
    milestone_id: null,
    iteration_id: null,
    weight: null,
    health_status: null,
    due_date: null,
    time_estimate: 0,
    total_time_spent: 0,
    moved_to_id: null,
    duplicated_to_id: null,
    promoted_to_epic_id: null,
    project_id: project.id,
    project_full_path: project.full_path,
    root_namespace_id: project.root_namespace_id,
    traversal_ids: project.traversal_ids,
    visibility: project.visibility,
    archived: project.archived,
    issues_access_level: project.issues_access_level,
    level: project.level,
  };
}
