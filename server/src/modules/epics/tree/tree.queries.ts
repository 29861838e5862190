/** SQL of the tree of epics: parents, children, depth, and dates that parents inherit. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { isVisibleJoinedIssueSql } from "../../issues/index.ts";
import { epicsDb } from "../reading/epics.queries.ts";
import { isReadableEpicSql } from "../reading/visible-epics.queries.ts";

/**
 * Locks the trees of epics below a top-level group until the transaction ends. Transactions that change
 * parents, child epics, issues or dates of these epics must take the lock, so that two of them cannot
 * form a cycle together, and none misses a date that the other changes. Take it after the locks of
 * noteables.
 */
export async function lockEpicTree(ctx: Context, rootId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('epics', ${rootId}))`.execute(
    epicsDb(ctx),
  );
}

export interface ChildRow {
  id: number;
  position: number;
}

/** Lists the child epics in their order, also those that the viewer cannot read. */
export async function findChildEpics(ctx: Context, parentId: number): Promise<ChildRow[]> {
  const { rows } = await sql<ChildRow>`
    select id, relative_position as position from epics where parent_id = ${parentId}
    order by relative_position, id`.execute(epicsDb(ctx));
  return rows;
}

/**
 * Whether each of the epics has child epics and issues that the viewer can read. Not with `exists`:
 * PostgreSQL would read all epics and all their issues into a hash table.
 */
export async function findEpicsWithContent(
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, { has_children: boolean; has_issues: boolean }>> {
  const { rows } = await sql<{ id: number; has_children: boolean; has_issues: boolean }>`
    select wanted.id,
      (select true from epics where epics.parent_id = wanted.id
        and ${isReadableEpicSql(ctx)} limit 1) is not null as has_children,
      (select true from epic_issues join issues on issues.id = epic_issues.issue_id
        where epic_issues.epic_id = wanted.id
        and ${isVisibleJoinedIssueSql(ctx)} limit 1) is not null as has_issues
    from unnest(${hideIdsFromPlanner(ids)}) as wanted (id)`.execute(epicsDb(ctx));
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}

/** Returns the ids of the epic and of the epics above it. */
export async function findEpicAndAncestorIds(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from epics where id = ${id}
      union
      select epics.id, epics.parent_id from above join epics on epics.id = above.parent_id)
    select id from above`.execute(epicsDb(ctx));
  return rows.map((row) => row.id);
}

/** Returns the number of levels from the epic down, itself included. */
export async function measureEpicHeight(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below (id, level) as (
      select ${id}::bigint, 1
      union
      select epics.id, below.level + 1 from below join epics on epics.parent_id = below.id)
    select max(level)::int as height from below`.execute(epicsDb(ctx));
  return rows[0]?.height ?? 1;
}

export async function setParentEpic(
  ctx: Context,
  id: number,
  parent: { id: number; position: number } | null,
): Promise<void> {
  await sql`update epics set parent_id = ${parent?.id ?? null}::bigint,
      relative_position = ${parent?.position ?? null}::bigint
    where id = ${id}`.execute(epicsDb(ctx));
}

export async function updateChildPositions(
  ctx: Context,
  positions: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    update epics set relative_position = moved.position
    from unnest(${[...positions.keys()]}::bigint[], ${[...positions.values()]}::bigint[])
      as moved (id, position)
    where epics.id = moved.id`.execute(epicsDb(ctx));
}

/**
 * Computes the inherited dates of these epics from the milestones of their issues and the dates of their
 * child epics. What not every reader of an epic can read does not count: confidential issues and child
 * epics, unless the epic is confidential too, and those of projects and groups that are less visible.
 * Returns the parents of the epics that changed.
 */
export async function updateInheritedDates(
  ctx: Context,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ parent_id: number | null }>`
    with sources (epic_id, start_date, due_date) as (
      select epics.id, milestones.start_date, milestones.due_date
      from epics join namespaces as home on home.id = epics.group_id
      join epic_issues on epic_issues.epic_id = epics.id
      join issues on issues.id = epic_issues.issue_id
      join milestones on milestones.id = issues.milestone_id
      join projects on projects.id = issues.project_id
      join namespaces as place on place.id = issues.project_id
      where epics.id = any(${[...ids]}::bigint[]) and (epics.confidential
        or not issues.confidential and projects.issues_access_level = 'enabled'
          and place.visibility >= home.visibility)
      union all
      select epics.id, children.start_date, children.due_date
      from epics join namespaces as home on home.id = epics.group_id
      join epics as children on children.parent_id = epics.id
      join namespaces as place on place.id = children.group_id
      where epics.id = any(${[...ids]}::bigint[]) and (epics.confidential
        or not children.confidential and place.visibility >= home.visibility)),
    dates as (
      select wanted.id, min(sources.start_date) as start_date, max(sources.due_date) as due_date
      from unnest(${hideIdsFromPlanner(ids)}) as wanted (id)
      left join sources on sources.epic_id = wanted.id group by wanted.id)
    update epics set start_date_inherited = dates.start_date, due_date_inherited = dates.due_date
    from dates where epics.id = dates.id
      and (epics.start_date_inherited, epics.due_date_inherited)
        is distinct from (dates.start_date, dates.due_date)
    returning epics.parent_id`.execute(epicsDb(ctx));
  return rows.flatMap(({ parent_id: parentId }) => parentId ?? []);
}

/** Finds the epics of issues with this milestone, with the top-level groups of these epics. */
export async function findEpicsWithMilestone(
  ctx: Context,
  milestoneId: number,
): Promise<{ id: number; root_namespace_id: number }[]> {
  const { rows } = await sql<{ id: number; root_namespace_id: number }>`
    select distinct epics.id, epics.root_namespace_id
    from issues join epic_issues on epic_issues.issue_id = issues.id
    join epics on epics.id = epic_issues.epic_id
    where issues.milestone_id = ${milestoneId} order by epics.id`.execute(epicsDb(ctx));
  return rows;
}

export async function findEpicsByIdWithRoot(
  ctx: Context,
  ids: readonly number[],
): Promise<{ id: number; root_namespace_id: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; root_namespace_id: number }>`
    select id, root_namespace_id from epics where id = any(${[...ids]}::bigint[])`.execute(
    epicsDb(ctx),
  );
  return rows;
}

/** Finds the epics that have the dates of this milestone, and may have inherited them from it. */
export async function findEpicsWithDatesOfMilestone(
  ctx: Context,
  milestoneId: number,
): Promise<{ id: number; root_namespace_id: number }[]> {
  const { rows } = await sql<{ id: number; root_namespace_id: number }>`
    select epics.id, epics.root_namespace_id
    from milestones join epics on epics.root_namespace_id = milestones.root_namespace_id
      and (epics.start_date_inherited = milestones.start_date
        or epics.due_date_inherited = milestones.due_date)
    where milestones.id = ${milestoneId} order by epics.id`.execute(epicsDb(ctx));
  return rows;
}
