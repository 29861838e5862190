/**
 * SQL that reads, in one statement, the columns of an issue that are needed to show its discussion.
 */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../../platform/db/prepared-query.ts";
import type { AccessSqlParams } from "../../access/index.ts";
import {
  DISCUSSION_COLUMNS,
  discussionPageColumnsSql,
  savedActivityFilterSql,
  viewerAndUserAccessLevelsSql,
} from "../../notes/index.ts";

const db = (ctx: Context) =>
  databaseHandle<"namespaces" | "routes" | "projects" | "issues" | "noteables">(ctx);
type Tables = ReturnType<typeof db>;

type Asked = AccessSqlParams & {
  path: string;
  /** Ids of the users to load: the viewer, and users whose access level the caller needs. */
  openVisibility: number;
  peopleIds: readonly number[];
};

/** Selects a project by its path, left joined with the issue that `isMeant` selects. */
function discussed(tables: Tables, values: Asked, isMeant: ReturnType<typeof sql<boolean>>) {
  return tables
    .selectFrom("routes")
    .innerJoin("namespaces", "namespaces.id", "routes.namespace_id")
    .innerJoin("projects", "projects.id", "namespaces.id")
    .leftJoin("issues", (join) => join.onRef("issues.project_id", "=", "namespaces.id").on(isMeant))
    .leftJoin("noteables", "noteables.id", "issues.id")
    .select([
      "namespaces.id as project_id",
      "namespaces.name as project_name",
      "namespaces.full_path as project_full_path",
      "namespaces.root_namespace_id",
      "namespaces.traversal_ids",
      "namespaces.visibility",
      "namespaces.archived",
      "projects.issues_access_level",
      "issues.id",
      "issues.iid",
      "issues.type",
      "issues.confidential",
      "issues.discussion_locked",
      "issues.author_id",
      "issues.assignee_ids",
    ])
    .select(DISCUSSION_COLUMNS)
    .innerJoinLateral(
      () => viewerAndUserAccessLevelsSql(values).as("standing"),
      (join) => join.onTrue(),
    )
    .select(["standing.level", "standing.people"])
    .select(savedActivityFilterSql("issue", values.userId))
    .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`)
    .where("namespaces.deleted_at", "is", null);
}

// The queries below cast ids to bigint, so that they accept every number that a URL can contain,
// also beyond the integer range.
export const findDiscussionIssueByIid = prepareFirstRowQuery(
  ["path", "iid", "userId", "today", "openVisibility", "peopleIds"],
  (tables: Tables, values: Asked & { iid: number }) =>
    discussed(tables, values, sql<boolean>`issues.iid = ${values.iid}::bigint`),
);

export const findDiscussionIssueById = prepareFirstRowQuery(
  ["path", "id", "userId", "today", "openVisibility", "peopleIds"],
  (tables: Tables, values: Asked & { id: number }) =>
    discussed(tables, values, sql<boolean>`issues.id = ${values.id}::bigint`),
);

export const findDiscussionPageIssueByIid = prepareFirstRowQuery(
  ["path", "iid", "userId", "today", "openVisibility", "peopleIds"],
  (tables: Tables, values: Asked & { iid: number }) =>
    discussed(tables, values, sql<boolean>`issues.iid = ${values.iid}::bigint`).select(
      discussionPageColumnsSql(values.userId),
    ),
);

export const findDiscussionPageIssueById = prepareFirstRowQuery(
  ["path", "id", "userId", "today", "openVisibility", "peopleIds"],
  (tables: Tables, values: Asked & { id: number }) =>
    discussed(tables, values, sql<boolean>`issues.id = ${values.id}::bigint`).select(
      discussionPageColumnsSql(values.userId),
    ),
);

export type DiscussionIssueRow = NonNullable<Awaited<ReturnType<typeof findDiscussionIssueByIid>>>;
