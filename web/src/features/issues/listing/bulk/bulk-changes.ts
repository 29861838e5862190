/**
 * Computes the requests that undo a bulk update of issues, and the labels that all or some of the
 * selected issues have.
 */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { splitLabelScope } from "../../../../ui/work/label-scope.ts";
import type { BulkUpdateRequest, BulkUpdate } from "../../shared/issue-list.api.ts";

/** Builds the requests that make the same update of all issues, one per project. */
export function buildBulkUpdateRequests(
  update: BulkUpdate,
  issues: readonly IssueListItem[],
): BulkUpdateRequest[] {
  const byProject = Map.groupBy(issues, ({ project }) => project.full_path);
  return Array.from(byProject, ([project, its]) => ({
    project,
    ids: its.map(({ id }) => id),
    update,
  }));
}

/**
 * Builds the updates that restore the previous values of each issue. Issues of one project with the
 * same previous values share one request.
 */
export function buildUndoRequests(
  update: BulkUpdate,
  before: readonly IssueListItem[],
): BulkUpdateRequest[] {
  const steps = new Map<string, BulkUpdateRequest & { ids: number[] }>();
  for (const issue of before) {
    const back = reverse(update, issue);
    if (Object.keys(back).length === 0) continue;
    const project = issue.project.full_path;
    const key = JSON.stringify([project, back]);
    const step = steps.get(key) ?? { project, ids: [], update: back };
    step.ids.push(issue.id);
    steps.set(key, step);
  }
  return [...steps.values()];
}

function reverse(update: BulkUpdate, issue: IssueListItem): BulkUpdate {
  return {
    ...(update.state_event === "close" && issue.state === "opened" && { state_event: "reopen" }),
    ...(update.state_event === "reopen" && issue.state === "closed" && { state_event: "close" }),
    ...(update.milestone_id !== undefined && { milestone_id: issue.milestone?.id ?? 0 }),
    ...(update.sprint_id !== undefined && { sprint_id: issue.iteration_id ?? 0 }),
    ...(update.due_date !== undefined && { due_date: issue.due_date ?? "" }),
    ...(update.weight !== undefined && { weight: issue.weight ?? "" }),
    ...(update.health_status !== undefined && { health_status: issue.health_status ?? "" }),
    ...(update.assignee_ids !== undefined && { assignee_ids: assigneesOf(issue) }),
    ...labelsBack(update, issue),
  };
}

/**
 * The `assignee_ids` of a bulk update. `[0]` removes all assignees; an empty list would not be sent.
 */
function assigneesOf(issue: IssueListItem): number[] {
  return issue.assignees.length === 0 ? [0] : issue.assignees.map(({ id }) => id);
}

/**
 * Label changes that undo the update. An added scoped label can have replaced another label of its
 * scope, so the undo adds the replaced label again.
 */
function labelsBack(update: BulkUpdate, { labels }: IssueListItem): BulkUpdate {
  const { add_label_ids: added = [], remove_label_ids: removed = [] } = update;
  const carried = new Set(labels.map(({ id }) => id));
  const gone = added.filter((id) => !carried.has(id));
  const back = labels.filter(
    ({ id, title }) =>
      removed.includes(id) || (gone.length > 0 && splitLabelScope(title).scope !== null),
  );
  return {
    ...(back.length > 0 && { add_label_ids: back.map(({ id }) => id) }),
    ...(gone.length > 0 && { remove_label_ids: gone }),
  };
}

/** The labels that every one of the issues has, in the order of the first issue. */
export function findCommonLabels(issues: readonly IssueListItem[]): IssueListItem["labels"] {
  const [first, ...others] = issues;
  return (first?.labels ?? []).filter(({ id }) =>
    others.every(({ labels }) => labels.some((label) => label.id === id)),
  );
}

/** The labels that some of the issues have, and others have not, in the order of the issues. */
export function findMixedLabels(issues: readonly IssueListItem[]): IssueListItem["labels"] {
  const common = new Set(findCommonLabels(issues).map(({ id }) => id));
  const all = new Map(issues.flatMap(({ labels }) => labels.map((label) => [label.id, label])));
  return [...all.values()].filter(({ id }) => !common.has(id));
}
