/** SQL that updates issues when their labels, milestones or projects change. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { issuesDb } from "../reading/issues.queries.ts";

/**
 * SQL for the smallest priority number among `labelIds` in the issue's project. Null when none of
 * these labels has a priority.
 */
const importance = (labelIds: ReturnType<typeof sql>) => sql`(
  select min(p.priority) from label_priorities p
  where p.project_id = issues.project_id and p.label_id = any(${labelIds}))`;

function inProject(projectId: number | null) {
  return projectId === null ? sql`true` : sql`project_id = ${projectId}`;
}

export async function removeLabelFromIssues(ctx: Context, labelId: number): Promise<void> {
  const left = sql`array_remove(label_ids, ${labelId}::bigint)`;
  await sql`update issues set label_ids = ${left}, label_priority = ${importance(left)},
      lock_version = lock_version + 1
    where label_ids @> array[${labelId}]::bigint[]`.execute(issuesDb(ctx));
}

/**
 * Replaces the label with the label `by` on the issues of one project, or of all projects when
 * `projectId` is null.
 */
export async function replaceLabelOnIssues(
  ctx: Context,
  labelId: number,
  by: number,
  projectId: number | null = null,
): Promise<void> {
  const replaced = sql`case when label_ids @> array[${by}]::bigint[]
    then array_remove(label_ids, ${labelId}::bigint)
    else array_replace(label_ids, ${labelId}::bigint, ${by}::bigint) end`;
  await sql`update issues set label_ids = ${replaced}, label_priority = ${importance(replaced)},
      lock_version = lock_version + 1
    where label_ids @> array[${labelId}]::bigint[] and ${inProject(projectId)}`.execute(
    issuesDb(ctx),
  );
}

export async function updateLabelPriorityOnIssues(
  ctx: Context,
  projectId: number,
  labelId: number,
) {
  await sql`update issues set label_priority = ${importance(sql`label_ids`)}
    where project_id = ${projectId} and label_ids @> array[${labelId}]::bigint[]`.execute(
    issuesDb(ctx),
  );
}

/** Copies the milestone's due date to `issues.milestone_due_on`, by which issue lists are sorted. */
export async function updateMilestoneDueDateOnIssues(
  ctx: Context,
  milestoneId: number,
): Promise<void> {
  await sql`update issues set milestone_due_on = milestones.due_date from milestones
    where milestones.id = ${milestoneId} and issues.milestone_id = milestones.id
      and issues.milestone_due_on is distinct from milestones.due_date`.execute(issuesDb(ctx));
}

/**
 * Replaces the milestone with the milestone `by`, or removes it when `by` is null. Changes the
 * issues of one project, or of all projects when `projectId` is null.
 */
export async function replaceMilestoneOnIssues(
  ctx: Context,
  milestoneId: number,
  by: number | null,
  projectId: number | null = null,
): Promise<void> {
  await sql`update issues set milestone_id = ${by}::bigint,
      milestone_due_on = (select due_date from milestones where id = ${by}),
      lock_version = lock_version + 1
    where milestone_id = ${milestoneId} and ${inProject(projectId)}`.execute(issuesDb(ctx));
}

const IN_PROJECT = ["issues", "issue_counters", "issue_links"] as const;

export async function updateIssuesRootNamespace(
  ctx: Context,
  projectIds: readonly number[],
  rootId: number,
) {
  const isMoved = sql<number>`any(${[...projectIds]}::bigint[])`;
  const moved = { root_namespace_id: rootId };
  for (const table of IN_PROJECT) {
    await issuesDb(ctx).updateTable(table).set(moved).where("project_id", "=", isMoved).execute();
  }
}

/**
 * Finds labels, milestones and iterations that issues of these projects use, but whose group does
 * not contain the project.
 */
export async function findUnreachableAssociations(
  ctx: Context,
  projectIds: readonly number[],
): Promise<{ kind: "label" | "milestone" | "iteration"; project_id: number; id: number }[]> {
  const { rows } = await sql<{
    kind: "label" | "milestone" | "iteration";
    project_id: number;
    id: number;
  }>`
    with moved as (
      select project_id, traversal_ids, label_ids, milestone_id, iteration_id
      from issues join namespaces on namespaces.id = issues.project_id
      where project_id = any(${[...projectIds]}::bigint[])
    )
    select distinct 'label' as kind, project_id, labels.id
    from moved cross join lateral unnest(label_ids) as carried (id)
    join labels on labels.id = carried.id and labels.namespace_id <> all(traversal_ids)
    union
    select 'milestone', project_id, milestones.id
    from moved join milestones on milestones.id = milestone_id
      and milestones.namespace_id <> all(traversal_ids)
    union
    select 'iteration', project_id, iterations.id
    from moved join iterations on iterations.id = iteration_id
      and iterations.namespace_id <> all(traversal_ids)`.execute(issuesDb(ctx));
  return rows;
}

export async function removeIterationFromIssues(
  ctx: Context,
  iterationId: number,
  projectId: number,
) {
  await issuesDb(ctx)
    .updateTable("issues")
    .set((eb) => ({ iteration_id: null, lock_version: eb("lock_version", "+", 1) }))
    .where("iteration_id", "=", iterationId)
    .where("project_id", "=", projectId)
    .execute();
}
