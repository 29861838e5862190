/** SQL that reads issues with all their columns and the viewer's access level in their project. */
import { LINK_TYPE } from "@cairn/contract/issues/issue-links";
import type { IssueEpic } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareQuery, prepareFirstRowQuery } from "../../../platform/db/prepared-query.ts";
import {
  accessLevelSql,
  toAccessSqlParams,
  type NamespaceRef,
  type AccessSqlParams,
} from "../../access/index.ts";
import type { PresentableIteration } from "../../iterations/index.ts";
import type { PresentableMilestone } from "../../milestones/index.ts";
import type { NoteablePlace } from "../../noteables/index.ts";
import { EMAILS_DISABLED_SQL } from "../../projects/index.ts";
import { subscriptionSql } from "../../subscriptions/index.ts";
import { LISTED_DESCRIPTION_SQL, loadLargeDescriptions } from "../../texts/index.ts";
import { TIME_TRACKING_LIMIT_SQL } from "../../time-tracking/index.ts";
import { pendingTodoSql } from "../../todos/index.ts";
import { userStatusSql, type GraphqlUserRow, type UserStatusRow } from "../../users/index.ts";
import {
  labelsJsonSql,
  MERGES_SQL,
  USER_JSON_SQL,
  userJsonSql,
  type EpicLinkJson,
} from "./json-columns.queries.ts";

export const issuesDb = (ctx: Context) =>
  databaseHandle<
    | "namespaces"
    | "routes"
    | "projects"
    | "issues"
    | "texts"
    | "issue_counters"
    | "issue_links"
    | "text_versions"
    | "noteables"
    | "timelogs"
    | "users"
  >(ctx);
type Tables = ReturnType<typeof issuesDb>;

const PROJECT_COLUMNS = [
  "namespaces.id as project_id",
  "namespaces.root_namespace_id",
  "namespaces.traversal_ids",
  "namespaces.name as project_name",
  "namespaces.full_path as project_full_path",
  "namespaces.visibility",
  "namespaces.archived",
  "projects.issues_access_level",
] as const;

const ISSUE_COLUMNS = [
  "issues.id",
  "issues.iid",
  "issues.type",
  "issues.state",
  "issues.confidential",
  "issues.discussion_locked",
  "issues.author_id",
  "issues.closed_at",
  "issues.label_ids",
  "issues.assignee_ids",
  "issues.label_priority",
  "issues.milestone_id",
  "issues.milestone_due_on",
  "issues.iteration_id",
  "issues.weight",
  "issues.health_status",
  "issues.severity",
  "issues.due_date",
  "issues.relative_position",
  "issues.upvotes",
  "issues.downvotes",
  "noteables.user_notes_count",
  "issues.moved_to_id",
  "issues.duplicated_to_id",
  "issues.promoted_to_epic_id",
  "issues.time_estimate",
  "issues.total_time_spent",
  "issues.lock_version",
  "issues.last_edited_at",
  "issues.updated_by_id",
  "issues.created_at",
  "issues.updated_at",
  "words.title",
] as const;

/**
 * Columns with the author, the labels and other related rows of an issue, each as one JSON value.
 * With these columns, one query reads a whole page of issues.
 */
const RELATED = [
  sql<GraphqlUserRow>`${userJsonSql("issues.author_id")}`.as("author"),
  userJsonSql("issues.closed_by_id").as("closed_by"),
  userJsonSql("issues.last_edited_by_id").as("last_edited_by"),
  sql<GraphqlUserRow[]>`coalesce((
    select jsonb_agg(${USER_JSON_SQL} order by u.id) from users u where u.id = any(issues.assignee_ids)), '[]')`.as(
    "assignees",
  ),
  labelsJsonSql("issues.label_ids").as("labels"),
  sql<PresentableMilestone | null>`(
    select to_jsonb(m) || jsonb_build_object('namespace_kind', place.kind,
      'namespace_full_path', place.full_path)
    from milestones m join namespaces place on place.id = m.namespace_id
    where m.id = issues.milestone_id)`.as("milestone"),
  sql<PresentableIteration | null>`(
    select to_jsonb(i) || jsonb_build_object('namespace_kind', place.kind,
      'namespace_full_path', place.full_path)
    from iterations i join namespaces place on place.id = i.namespace_id
    where i.id = issues.iteration_id)`.as("iteration"),
  sql<boolean>`exists (
    select from issue_links l where l.source_id = issues.id and l.link_type = ${sql.lit(LINK_TYPE.blocks)})`.as(
    "blocks_others",
  ),
  TIME_TRACKING_LIMIT_SQL.as("time_tracking_limit_to_hours"),
  sql<EpicLinkJson | null>`(
    select jsonb_build_object('id', e.id, 'epic_id', e.epic_id,
      'relative_position', e.relative_position)
    from epic_issues e where e.issue_id = issues.id)`.as("epic_link"),
];

const EMAIL_PARTICIPANTS = sql<string[]>`array(
  select invited.email from issue_email_participants invited
  where invited.issue_id = issues.id order by invited.id)`;
/** Whether another issue blocks the issue. The other issue can be closed, or hidden from the viewer. */
export const IS_BLOCKED_SQL = sql<boolean>`exists (
  select from issue_links l where l.target_id = issues.id and l.link_type = ${sql.lit(LINK_TYPE.blocks)})`;

const AUTHOR_STATUS = sql<UserStatusRow | null>`(
  select ${userStatusSql("u")} from users u where u.id = issues.author_id)`;

/**
 * Selects the project, and its issue with this iid. The columns of the issue are null when the
 * project has no such issue.
 */
function issueInProject(tables: Tables, values: AccessSqlParams & { iid: number }) {
  return tables
    .selectFrom("namespaces")
    .innerJoin("projects", "projects.id", "namespaces.id")
    .leftJoin("issues", (join) =>
      join
        .onRef("issues.project_id", "=", "namespaces.id")
        // Without the cast to bigint, PostgreSQL fails for a number in a URL beyond the integer range.
        .on("issues.iid", "=", sql<number>`${values.iid}::bigint`),
    )
    .leftJoin("texts as words", "words.noteable_id", "issues.id")
    .leftJoin("noteables", "noteables.id", "issues.id")
    .select(PROJECT_COLUMNS)
    .select(ISSUE_COLUMNS)
    .select("words.description")
    .select(RELATED)
    .select([
      accessLevelSql(values, "namespaces").as("level"),
      EMAILS_DISABLED_SQL.as("emails_disabled"),
      subscriptionSql("issues.id", values.userId).as("subscription"),
      pendingTodoSql("issues.id", values.userId).as("pending_todo_id"),
      EMAIL_PARTICIPANTS.as("participant_emails"),
      IS_BLOCKED_SQL.as("is_blocked"),
      AUTHOR_STATUS.as("author_status"),
      MERGES_SQL.as("merges"),
    ])
    .where("namespaces.deleted_at", "is", null);
}

const inProjectById = prepareFirstRowQuery(
  ["id", "iid", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { id: number; iid: number }) =>
    issueInProject(tables, values).where("namespaces.id", "=", values.id),
);

const inProjectByPath = prepareFirstRowQuery(
  ["path", "iid", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { path: string; iid: number }) =>
    issueInProject(tables, values)
      .innerJoin("routes", "routes.namespace_id", "namespaces.id")
      .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`),
);

type Found = NonNullable<Awaited<ReturnType<typeof inProjectById>>>;

/**
 * Columns that are null only if the issue does not exist. The left joins make their types nullable.
 */
type Kept =
  | "id"
  | "iid"
  | "type"
  | "state"
  | "confidential"
  | "author_id"
  | "label_ids"
  | "assignee_ids"
  | "severity"
  | "upvotes"
  | "downvotes"
  | "user_notes_count"
  | "time_estimate"
  | "total_time_spent"
  | "lock_version"
  | "created_at"
  | "updated_at"
  | "title"
  | "description";
/** Columns that only `findIssue` loads, because lists of issues do not need them. */
type SingleIssueColumn =
  | "subscription"
  | "pending_todo_id"
  | "participant_emails"
  | "is_blocked"
  | "author_status"
  | "merges";
export type IssueRow = Omit<Found, Kept | SingleIssueColumn> & {
  [Key in Kept]: NonNullable<Found[Key]>;
} & Placed &
  Partial<Pick<Found, SingleIssueColumn>> & {
    /**
     * How many open issues this issue blocks. Issues that the viewer cannot read are not counted. Absent
     * when the number is not loaded.
     */
    blocking_issues_count?: number;
    /** The epic of the issue; null if it has none that the viewer can read. Absent when not loaded. */
    epic?: IssueEpic | null;
  };

interface Placed {
  kind: "issue";
  place: NoteablePlace;
}

type PlaceColumns = Pick<
  Found,
  | "project_id"
  | "project_name"
  | "project_full_path"
  | "root_namespace_id"
  | "traversal_ids"
  | "archived"
>;

type BareRow = Omit<IssueRow, "kind" | "place">;

/**
 * Adds `kind` and `place` to a row, because the modules that serve all noteables read these fields.
 */
export function addNoteableKindAndPlace<Row extends PlaceColumns>(row: Row): Row & Placed {
  const { project_id: id, project_name: name, project_full_path: full_path } = row;
  const { root_namespace_id, traversal_ids, archived } = row;
  const where = { id, name, full_path, root_namespace_id, traversal_ids, archived };
  return Object.assign(row, {
    kind: "issue" as const,
    place: { ...where, kind: "project" as const },
  });
}

export type IssueProject = Pick<
  Found,
  | "project_id"
  | "root_namespace_id"
  | "traversal_ids"
  | "project_full_path"
  | "visibility"
  | "archived"
  | "issues_access_level"
  | "level"
>;

/**
 * Returns undefined when the project does not exist. `issue` is null when the issue does not exist.
 */
export async function findIssue(
  ctx: Context,
  ref: NamespaceRef,
  iid: number,
): Promise<{ project: IssueProject; issue: IssueRow | null } | undefined> {
  const who = toAccessSqlParams(ctx);
  const found =
    "id" in ref
      ? await inProjectById(ctx, { ...who, ...ref, iid })
      : await inProjectByPath(ctx, { ...who, ...ref, iid });
  if (found === undefined) return undefined;
  return {
    project: found,
    issue: found.id === null ? null : addNoteableKindAndPlace(found as BareRow),
  };
}

/**
 * Returns the rows in no particular order. The caller must check that the viewer can see the issues.
 * Throws if the viewer reads too many bytes of long descriptions.
 */
export async function findIssuesById(
  ctx: Context,
  values: AccessSqlParams & { ids: readonly number[] },
): Promise<IssueRow[]> {
  return (await loadLargeDescriptions(ctx, await rowsById(ctx, values))).map(
    addNoteableKindAndPlace,
  );
}

/** Computes the viewer's access level once per project, not once per issue. */
const rowsById = prepareQuery(
  ["ids", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { ids: readonly number[] }) =>
    tables
      .with(
        (name) => name("places").materialized(),
        (inner) =>
          inner
            .selectFrom("namespaces")
            .innerJoin("projects", "projects.id", "namespaces.id")
            .select(PROJECT_COLUMNS)
            .select([
              accessLevelSql(values, "namespaces").as("level"),
              EMAILS_DISABLED_SQL.as("emails_disabled"),
            ])
            .where(
              "namespaces.id",
              "in",
              inner
                .selectFrom("issues")
                .select("issues.project_id")
                .where("issues.id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`),
            ),
      )
      .selectFrom("issues")
      .innerJoin("texts as words", "words.noteable_id", "issues.id")
      .innerJoin("noteables", "noteables.id", "issues.id")
      .innerJoin("places", "places.project_id", "issues.project_id")
      .selectAll("places")
      .select(ISSUE_COLUMNS)
      .select(LISTED_DESCRIPTION_SQL)
      .select(RELATED)
      .where("issues.id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`),
);
