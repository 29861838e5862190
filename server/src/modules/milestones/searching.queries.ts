/** SQL that finds milestones of all projects, or of a group's projects, by title and description. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { countRowsUpToLimit, toLikePattern } from "../../platform/db/list-queries.ts";
import type { LimitOffset } from "../../platform/http/paging.ts";
import {
  accessibleNamespaceIdsSql,
  isVisibleProjectSql,
  toAccessSqlParams,
} from "../access/index.ts";
import {
  MILESTONE_COLUMNS,
  milestonesDb,
  selectMilestones,
  type MilestoneRow,
} from "./milestones.queries.ts";

export interface MilestoneSearch {
  search: string;
  /** Finds only milestones of projects in this group. */
  group?: { id: number } | undefined;
  sort: "asc" | "desc";
}

export async function listMatchingMilestoneRows(
  ctx: Context,
  wish: MilestoneSearch,
  page: LimitOffset,
): Promise<MilestoneRow[]> {
  return matching(ctx, wish)
    .select(MILESTONE_COLUMNS)
    .orderBy("milestones.id", wish.sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMatchingMilestoneRows(
  ctx: Context,
  wish: MilestoneSearch,
): Promise<number | null> {
  return countRowsUpToLimit(milestonesDb(ctx), matching(ctx, wish).select("milestones.id"));
}

function matching(ctx: Context, { search, group }: MilestoneSearch) {
  const query = selectMilestones(ctx)
    .where("home.kind", "=", "project")
    .where("home.deleted_at", "is", null)
    .where(isVisibleProjectSql(ctx, "home"))
    .where(hasVisiblePlans(ctx))
    .where(contains(search));
  return group === undefined
    ? query
    : query.where(sql<boolean>`home.traversal_ids @> array[${group.id}]::bigint[]`);
}

const SHORTEST_PART = 3;

/** The index finds no text of fewer than three characters, so a shorter text is compared with titles only. */
function contains(search: string): RawBuilder<boolean> {
  const pattern = sql`lower(${toLikePattern(search)})`;
  const title = sql<boolean>`lower(milestones.title) like ${pattern}`;
  if (search.length < SHORTEST_PART) return title;
  return sql<boolean>`(${title} or lower(milestones.description) like ${pattern})`;
}

/** SQL condition on a project that the viewer can see: the rule of `canSeeLabelsAndMilestones`. */
function hasVisiblePlans(ctx: Context): RawBuilder<boolean> {
  const isAdmin = ctx.viewer.kind === "user" && ctx.viewer.admin;
  const isMember = isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`home.id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx))}`;
  return sql<boolean>`exists (
    select from projects p where p.id = home.id
      and ('enabled' in (p.issues_access_level, p.merge_requests_access_level)
        or 'private' in (p.issues_access_level, p.merge_requests_access_level) and ${isMember}))`;
}
