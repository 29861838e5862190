/** Finds the attributes that an issue can keep in another project. */
import type { Context } from "../../../platform/context.ts";
import { findIterationInAncestorGroups } from "../../iterations/index.ts";
import { computeChangedLabels, findLabelsInProjectOrAncestors } from "../../labels/index.ts";
import { findMilestoneByTitleInProjectOrAncestors } from "../../milestones/index.ts";
import type { ProjectRow } from "../../projects/index.ts";
import { filterAssignableUserIds } from "../changing/assigning.ts";
import type { IssueColumnValues } from "../changing/changing.queries.ts";
import type { IssueRow } from "../reading/reading.ts";

export type AttributesInProject = Required<
  Pick<
    IssueColumnValues,
    | "label_ids"
    | "label_priority"
    | "milestone_id"
    | "milestone_due_on"
    | "iteration_id"
    | "assignee_ids"
  >
>;

/**
 * Labels and the milestone are replaced by those of the same title, if the project has them. The
 * iteration stays if its group contains the project. Assignees stay if they can see the project.
 */
export async function computeAttributesInProject(
  ctx: Context,
  issue: IssueRow,
  project: ProjectRow,
): Promise<AttributesInProject> {
  const titles = issue.labels.map(({ title }) => title);
  const labels =
    titles.length === 0 ? [] : await findLabelsInProjectOrAncestors(ctx, project, { titles });
  const byTitle = new Map(labels.toReversed().map(({ title, id }) => [title, id]));
  const milestone =
    issue.milestone === null
      ? undefined
      : await findMilestoneByTitleInProjectOrAncestors(ctx, project, issue.milestone.title);
  const iteration =
    issue.iteration_id === null
      ? undefined
      : await findIterationInAncestorGroups(ctx, project, issue.iteration_id);
  return {
    ...(await computeChangedLabels(ctx, project, [], { set: { ids: [...byTitle.values()] } })),
    milestone_id: milestone?.id ?? null,
    milestone_due_on: milestone?.due_date ?? null,
    iteration_id: iteration?.id ?? null,
    assignee_ids: await filterAssignableUserIds(ctx, project, issue.assignee_ids),
  };
}
