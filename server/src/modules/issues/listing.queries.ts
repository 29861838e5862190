/**
 * SQL of issue lists. A list is first the ids of one page, in order, found through the indexes; what
 * there is to show about them is fetched afterwards, for those ids alone.
 */
import { PLANNER } from "@cairn/contract/access";
import { ISSUE_STATE, type IssueOrder, type IssueState } from "@cairn/contract/issues";
import { COUNTED_LIMIT } from "@cairn/contract/wire";
import { sql, type RawBuilder } from "kysely";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { PLAN_ANEW } from "../../platform/db/driver.ts";
import { containing } from "../../platform/db/lists.ts";
import { reachable, visibleTo, whoAsks } from "../access/index.ts";
import { db } from "./issues.queries.ts";

/** Where to look. Whoever asks for one project has already been let into it. */
export type Scope =
  | { project: { id: number }; seesAll: boolean }
  | { group: { id: number; root_namespace_id: number } }
  | "everywhere";

/** One of these ids, none at all, or any. */
export type Choice = readonly number[] | "none" | "any";

export interface IssueFilter {
  state?: IssueState | undefined;
  iids?: readonly number[] | undefined;
  types?: readonly number[] | undefined;
  confidential?: boolean | undefined;
  author?: readonly number[] | undefined;
  /** All of these people. */
  assignees?: readonly number[] | "none" | "any" | undefined;
  /** Each entry is one name, and the ids of all labels that are called so. All of them apply. */
  labels?: readonly (readonly number[])[] | "none" | "any" | undefined;
  milestone?: Choice | undefined;
  iteration?: Choice | undefined;
  weight?: Choice | undefined;
  health?: Choice | undefined;
  search?: { text: string; title: boolean; description: boolean } | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  due?: { from?: string | undefined; before?: string | undefined } | "none" | undefined;
  nonArchived?: boolean | undefined;
  not?: {
    iids?: readonly number[] | undefined;
    author?: readonly number[] | undefined;
    assignees?: readonly number[] | undefined;
    labels?: readonly number[] | undefined;
    milestone?: readonly number[] | undefined;
  };
}

export interface IssueOrdering {
  by: IssueOrder;
  sort: "asc" | "desc";
  /** The same list from its end: what comes before a cursor, nearest first. */
  backwards?: boolean;
}

/** The last issue of the page before: its part of the list, its key there, and its id. */
export interface Cursor {
  part: 1 | 2;
  key: string;
  id: number;
}

interface Key {
  column: string;
  /** Which issues have the key at all; those without come after, newest first. */
  present?: RawBuilder<boolean>;
  absent?: RawBuilder<boolean>;
}

function sparse(column: string): Key {
  const ref = sql.ref(`issues.${column}`);
  return {
    column,
    present: sql<boolean>`${ref} is not null`,
    absent: sql<boolean>`${ref} is null`,
  };
}

const KEYS: Record<IssueOrder, Key> = {
  created_at: { column: "created_at" },
  updated_at: { column: "updated_at" },
  priority: sparse("priority"),
  due_date: sparse("due_date"),
  relative_position: sparse("relative_position"),
  label_priority: sparse("label_priority"),
  milestone_due: sparse("milestone_due_on"),
  weight: sparse("weight"),
  popularity: {
    column: "upvotes",
    present: sql<boolean>`issues.upvotes > 0`,
    absent: sql<boolean>`issues.upvotes = 0`,
  },
};

export interface PageEntry {
  id: number;
  part: 1 | 2;
  key: string;
}

type Condition = RawBuilder<boolean>;

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql.join([...conditions], sql` and `);
}

/** The ids of one page. `after` goes on behind a cursor; `offset` counts from the beginning. */
export async function pageOfIssues(
  ctx: Context,
  scope: Scope,
  filter: IssueFilter,
  order: IssueOrdering,
  page: { limit: number; offset: number; after?: Cursor | undefined },
): Promise<PageEntry[]> {
  const conditions = [...within(ctx, scope), ...matching(scope, filter)];
  const { rows } = await sql<PageEntry>`${sql.raw(PLAN_ANEW)}
    select id, part, key from (${partsOf(conditions, order, page)}) as listed
    order by position limit ${page.limit} offset ${page.offset}`.execute(db(ctx));
  return rows;
}

/**
 * Issues that have the key, by the key; then those that have none. Each part stops by itself, so that
 * an index is followed only as far as the page reaches.
 */
function partsOf(
  conditions: readonly Condition[],
  order: IssueOrdering,
  page: { limit: number; offset: number; after?: Cursor | undefined },
): RawBuilder<unknown> {
  const { column, present, absent } = KEYS[order.by];
  const enough = page.limit + page.offset;
  const turn = (sort: Way): Way => (order.backwards === true ? reversed(sort) : sort);
  const all = [
    { number: 1, column, sort: turn(order.sort), own: present ? [present] : [] },
    ...(absent ? [{ number: 2, column: "created_at", sort: turn("desc"), own: [absent] }] : []),
  ];
  const listed = order.backwards === true ? all.toReversed() : all;
  // The parts before the one that the cursor is in have been shown already.
  const begun =
    page.after === undefined ? 0 : listed.findIndex((p) => p.number === page.after?.part);
  return sql.join(
    listed.slice(Math.max(0, begun)).map((each, index) => {
      const from = index === 0 && page.after ? [beyond(each.column, each.sort, page.after)] : [];
      return part(each, index, [...conditions, ...each.own, ...from], enough);
    }),
    sql` union all `,
  );
}

type Way = "asc" | "desc";

function reversed(sort: Way): Way {
  return sort === "asc" ? "desc" : "asc";
}

function part(
  { number, column, sort }: { number: number; column: string; sort: Way },
  place: number,
  conditions: readonly Condition[],
  limit: number,
): RawBuilder<unknown> {
  const key = sql.ref(`issues.${column}`);
  const way = sql.raw(sort);
  // Ordered inside and numbered outside: a window over the whole list would read all of it.
  return sql`(
    select id, ${sql.lit(number)} as part, key,
      row_number() over () + ${sql.lit(place * 1_000_000_000)} as position
    from (
      select issues.id, ${key}::text as key from issues where ${allOf(conditions)}
      order by ${key} ${way}, issues.id ${way} limit ${limit}
    ) as ordered)`;
}

function beyond(column: string, sort: Way, { key, id }: Cursor): Condition {
  const then = sql.raw(sort === "asc" ? ">" : "<");
  const type = sql.raw(TYPES[column] ?? "bigint");
  return sql<boolean>`(${sql.ref(`issues.${column}`)}, issues.id) ${then} (${key}::${type}, ${id})`;
}

const TYPES: Record<string, string> = {
  created_at: "timestamptz",
  updated_at: "timestamptz",
  due_date: "date",
  milestone_due_on: "date",
};

/** Up to the limit; null beyond it. */
export async function countIssues(
  ctx: Context,
  scope: Scope,
  filter: IssueFilter,
  limit: number = COUNTED_LIMIT,
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`${sql.raw(PLAN_ANEW)}
    select count(*)::int as count from (
      ${matchingRows(ctx, scope, filter)} limit ${limit + 1}
    ) as counted`.execute(db(ctx));
  const count = rows[0]?.count ?? 0;
  return count > limit ? null : count;
}

/** How many PostgreSQL expects to find, without looking. */
export async function expectedIssues(
  ctx: Context,
  scope: Scope,
  filter: IssueFilter,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    ${sql.raw(PLAN_ANEW)} explain (format json) ${matchingRows(ctx, scope, filter)}
  `.execute(db(ctx));
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

function matchingRows(ctx: Context, scope: Scope, filter: IssueFilter): RawBuilder<unknown> {
  const conditions = [...within(ctx, scope), ...matching(scope, filter)];
  return sql`select from issues where ${allOf(conditions)}`;
}

/** Opened and closed issues of each label, as far as the viewer sees them. */
export async function countsByLabel(
  ctx: Context,
  scope: Scope,
  labelIds: readonly number[],
): Promise<Map<number, { open: number; closed: number }>> {
  const conditions = allOf([...within(ctx, scope), overlaps("issues.label_ids", labelIds)]);
  const { rows } = await sql<{ id: number; open: number; closed: number }>`
    ${sql.raw(PLAN_ANEW)}
    select carried.id, count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.opened)})::int as open,
      count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.closed)})::int as closed
    from issues cross join lateral unnest(issues.label_ids) as carried (id)
    where ${conditions} and carried.id = any(${[...labelIds]}::bigint[])
    group by carried.id`.execute(db(ctx));
  return new Map(rows.map(({ id, open, closed }) => [id, { open, closed }]));
}

function within(ctx: Context, scope: Scope): Condition[] {
  if (scope === "everywhere") return [inVisibleProject(ctx), ...unlessConfidential(ctx, false)];
  if ("project" in scope) {
    return [
      sql<boolean>`issues.project_id = ${scope.project.id}`,
      ...(scope.seesAll ? [] : unlessConfidential(ctx, true)),
    ];
  }
  const inGroup = sql<boolean>`namespaces.traversal_ids @> array[${scope.group.id}]::bigint[]`;
  return [
    sql<boolean>`issues.root_namespace_id = ${scope.group.root_namespace_id}`,
    inVisibleProject(ctx, inGroup),
    ...unlessConfidential(ctx, false),
  ];
}

/** The same rule as `standingInFeature`, for many projects at once. */
function inVisibleProject(ctx: Context, also: Condition = sql<boolean>`true`): Condition {
  const isAdmin = ctx.viewer.kind === "user" && ctx.viewer.admin;
  const members = isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`namespaces.id in ${reachable(whoAsks(ctx))}`;
  return sql<boolean>`issues.project_id in (
    select namespaces.id from namespaces join projects on projects.id = namespaces.id
    where namespaces.deleted_at is null and ${also} and ${visibleTo(ctx, "namespaces")}
      and (projects.issues_access_level = 'enabled'
        or (projects.issues_access_level = 'private' and ${members})))`;
}

/** Confidential issues are there for their authors, their assignees, and those who plan. */
function unlessConfidential(ctx: Context, isOneProject: boolean): Condition[] {
  const userId = userIdOf(ctx.viewer);
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return [];
  if (userId === null) return [sql<boolean>`not issues.confidential`];
  const own = sql`issues.author_id = ${userId} or issues.assignee_ids @> array[${userId}]::bigint[]`;
  if (isOneProject) return [sql<boolean>`(not issues.confidential or ${own})`];
  const planned = reachable(whoAsks(ctx), PLANNER);
  return [sql<boolean>`(not issues.confidential or ${own} or issues.project_id in ${planned})`];
}

function matching(scope: Scope, filter: IssueFilter): Condition[] {
  const conditions: Condition[] = [];
  const add = (condition: Condition) => conditions.push(condition);
  // Written into the statement, because indexes of opened issues know only the constant.
  if (filter.state !== undefined) {
    add(sql<boolean>`issues.state = ${sql.lit(ISSUE_STATE[filter.state])}`);
  }
  if (filter.iids !== undefined) add(isOneOf("issues.iid", filter.iids));
  if (filter.types !== undefined) add(isOneOf("issues.type", filter.types));
  if (filter.confidential !== undefined) {
    add(sql<boolean>`issues.confidential = ${filter.confidential}`);
  }
  if (filter.author !== undefined) add(isOneOf("issues.author_id", filter.author));
  if (filter.assignees !== undefined) add(holds("issues.assignee_ids", filter.assignees));
  if (typeof filter.labels === "string") add(holds("issues.label_ids", filter.labels));
  else for (const ids of filter.labels ?? []) add(overlaps("issues.label_ids", ids));
  if (filter.milestone !== undefined) add(chosen("issues.milestone_id", filter.milestone));
  if (filter.iteration !== undefined) add(chosen("issues.iteration_id", filter.iteration));
  if (filter.weight !== undefined) add(chosen("issues.weight", filter.weight));
  if (filter.health !== undefined) add(chosen("issues.health_status", filter.health));
  if (filter.createdAfter !== undefined) {
    add(sql<boolean>`issues.created_at >= ${filter.createdAfter}`);
  }
  if (filter.createdBefore !== undefined) {
    add(sql<boolean>`issues.created_at <= ${filter.createdBefore}`);
  }
  if (filter.updatedAfter !== undefined) {
    add(sql<boolean>`issues.updated_at >= ${filter.updatedAfter}`);
  }
  if (filter.updatedBefore !== undefined) {
    add(sql<boolean>`issues.updated_at <= ${filter.updatedBefore}`);
  }
  if (filter.due === "none") add(sql<boolean>`issues.due_date is null`);
  else if (filter.due !== undefined) {
    if (filter.due.from !== undefined) add(sql<boolean>`issues.due_date >= ${filter.due.from}`);
    if (filter.due.before !== undefined) add(sql<boolean>`issues.due_date < ${filter.due.before}`);
  }
  if (filter.nonArchived === true) {
    add(sql<boolean>`not exists (
      select from namespaces n where n.id = issues.project_id and n.archived)`);
  }
  if (filter.search !== undefined) add(containsWords(scope, filter.search));
  const { not } = filter;
  if (not?.iids) add(sql<boolean>`not ${isOneOf("issues.iid", not.iids)}`);
  if (not?.author) add(sql<boolean>`not ${isOneOf("issues.author_id", not.author)}`);
  if (not?.assignees) add(sql<boolean>`not ${overlaps("issues.assignee_ids", not.assignees)}`);
  if (not?.labels) add(sql<boolean>`not ${overlaps("issues.label_ids", not.labels)}`);
  if (not?.milestone) {
    add(sql<boolean>`${isOneOf("issues.milestone_id", not.milestone)} is not true`);
  }
  return conditions;
}

function isOneOf(column: string, ids: readonly number[]): Condition {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}

function overlaps(column: string, ids: readonly number[]): Condition {
  return sql<boolean>`${sql.ref(column)} && ${[...ids]}::bigint[]`;
}

function holds(column: string, wanted: readonly number[] | "none" | "any"): Condition {
  const held = sql.ref(column);
  if (wanted === "none") return sql<boolean>`${held} = '{}'`;
  if (wanted === "any") return sql<boolean>`${held} <> '{}'`;
  return sql<boolean>`${held} @> ${[...wanted]}::bigint[]`;
}

function chosen(column: string, choice: Choice): Condition {
  if (choice === "none") return sql<boolean>`${sql.ref(column)} is null`;
  if (choice === "any") return sql<boolean>`${sql.ref(column)} is not null`;
  return isOneOf(column, choice);
}

const SHORTEST_PART = 3;

/** Whole words anywhere, or the text as it stands as a part of title or description. */
function containsWords(
  scope: Scope,
  { text, title, description }: NonNullable<IssueFilter["search"]>,
): Condition {
  const pattern = sql`lower(${containing(text)})`;
  const places: RawBuilder<unknown>[] = [];
  // Shorter texts have no trigram to be found by, and would be sought in everything there is.
  const isWord = text.length < SHORTEST_PART;
  if (title && !isWord) places.push(sql`lower(words.title) like ${pattern}`);
  if (description && !isWord)
    places.push(sql`lower(left(words.description, 65536)) like ${pattern}`);
  if (isWord || (title && description)) {
    places.push(sql`words.document @@ websearch_to_tsquery('simple', ${text})`);
  }
  const where =
    scope !== "everywhere" && "project" in scope
      ? sql`words.project_id = ${scope.project.id} and`
      : sql``;
  return sql<boolean>`issues.id in (
    select words.issue_id from issue_texts words where ${where} (${sql.join(places, sql` or `)}))`;
}
