/**
 * Validates the attributes of an issue besides title and description, such as labels and due date.
 */
import { isSupportedDate } from "@cairn/contract/dates";
import {
  HEALTH_STATUS,
  ISSUE_TYPE,
  WEIGHT_MAX,
  type HealthStatus,
  type IssueType,
} from "@cairn/contract/issues/issues";
import { SEVERITY, type Severity } from "@cairn/contract/issues/severities";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { findIterationInAncestorGroups } from "../../iterations/index.ts";
import { computeChangedLabels, type LabelChange } from "../../labels/index.ts";
import { findMilestoneInProjectOrAncestors } from "../../milestones/index.ts";
import type { ProjectRow } from "../../projects/index.ts";
import { listSupportedAttributes } from "../reading/supported-attributes.ts";
import { filterAssignableUserIds } from "./assigning.ts";
import type { IssueColumnValues } from "./changing.queries.ts";

export interface IssueAttributes {
  confidential?: boolean | undefined;
  discussionLocked?: boolean | undefined;
  labels?: LabelChange | undefined;
  assigneeIds?: readonly number[] | undefined;
  milestoneId?: number | null | undefined;
  iterationId?: number | null | undefined;
  weight?: number | null | undefined;
  /** Ignored for other types than issues. Null removes the issue from its epic. */
  epicId?: number | null | undefined;
  healthStatus?: HealthStatus | null | undefined;
  /** Ignored for other types than incidents. */
  severity?: Severity | undefined;
  dueDate?: string | null | undefined;
  /** In seconds. */
  timeEstimate?: number | undefined;
  type?: IssueType | undefined;
}

interface Current {
  type: number;
  label_ids: readonly number[];
}

/**
 * Validates the input and returns only the columns that it changes. Must be called in the
 * transaction that stores these columns.
 */
export async function buildIssueColumnValues(
  ctx: Context,
  project: ProjectRow,
  current: Current,
  wish: IssueAttributes,
): Promise<IssueColumnValues> {
  const type = wish.type === undefined ? current.type : ISSUE_TYPE[wish.type];
  const supports = listSupportedAttributes({ type });
  const values: IssueColumnValues = {};
  if (wish.type !== undefined) values.type = type;
  if (wish.discussionLocked !== undefined) values.discussion_locked = wish.discussionLocked;
  if (wish.confidential !== undefined && supports.confidentiality)
    values.confidential = wish.confidential;
  if (wish.assigneeIds !== undefined && supports.assignees) {
    values.assignee_ids = await filterAssignableUserIds(ctx, project, wish.assigneeIds);
  }
  if (wish.labels !== undefined) {
    Object.assign(values, await computeChangedLabels(ctx, project, current.label_ids, wish.labels));
  }
  if (wish.milestoneId !== undefined) {
    Object.assign(values, await milestoneOf(ctx, project, wish.milestoneId));
  }
  if (wish.iterationId !== undefined && supports.iteration) {
    values.iteration_id = await iterationOf(ctx, project, wish.iterationId);
  }
  if (wish.weight !== undefined && supports.weight) values.weight = goodWeight(wish.weight);
  if (wish.healthStatus !== undefined) {
    values.health_status = wish.healthStatus === null ? null : HEALTH_STATUS[wish.healthStatus];
  }
  if (wish.severity !== undefined && supports.severity) values.severity = SEVERITY[wish.severity];
  if (wish.dueDate !== undefined) values.due_date = goodDueDate(wish.dueDate);
  if (wish.timeEstimate !== undefined && supports.time_tracking)
    values.time_estimate = wish.timeEstimate;
  return values;
}

async function milestoneOf(ctx: Context, project: ProjectRow, id: number | null) {
  if (id === null) return { milestone_id: null, milestone_due_on: null };
  const milestone = await findMilestoneInProjectOrAncestors(ctx, project, id);
  if (milestone === undefined) throw validationError({ milestone_id: ["is invalid"] });
  return { milestone_id: milestone.id, milestone_due_on: milestone.due_date };
}

async function iterationOf(ctx: Context, project: ProjectRow, id: number | null) {
  if (id === null) return null;
  const iteration = await findIterationInAncestorGroups(ctx, project, id);
  if (iteration === undefined) throw validationError({ iteration_id: ["is invalid"] });
  return iteration.id;
}

function goodDueDate(day: string | null): string | null {
  if (day === null || isSupportedDate(day)) return day;
  throw validationError({ due_date: ["is invalid"] });
}

function goodWeight(weight: number | null): number | null {
  if (weight === null || (weight >= 0 && weight <= WEIGHT_MAX)) return weight;
  throw validationError({ weight: ["must be 0 or more"] });
}
