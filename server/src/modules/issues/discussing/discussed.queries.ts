/** SQL that finds an issue as far as its discussion is concerned: in one statement, with little to read. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../../platform/db/prepared-query.ts";
import type { AccessParams } from "../../access/index.ts";
import { DISCUSSION_COLUMNS, savedActivityFilter, accessLevels } from "../../notes/index.ts";

const db = (ctx: Context) =>
  databaseHandle<"namespaces" | "routes" | "projects" | "issues" | "noteables">(ctx);
type Tables = ReturnType<typeof db>;

type Asked = AccessParams & {
  path: string;
  /** The viewer, and people about whom something is remembered. */
  peopleIds: readonly number[];
};

/** A project by its path, and an issue in it, if there is one. */
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
      () => accessLevels(values).as("standing"),
      (join) => join.onTrue(),
    )
    .select(["standing.level", "standing.people"])
    .select(savedActivityFilter("issue", values.userId))
    .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`)
    .where("namespaces.deleted_at", "is", null);
}

// Wide enough for whatever stands in an address.
export const discussedByIid = prepareFirstRowQuery(
  ["path", "iid", "userId", "today", "peopleIds"],
  (tables: Tables, values: Asked & { iid: number }) =>
    discussed(tables, values, sql<boolean>`issues.iid = ${values.iid}::bigint`),
);

export const discussedById = prepareFirstRowQuery(
  ["path", "id", "userId", "today", "peopleIds"],
  (tables: Tables, values: Asked & { id: number }) =>
    discussed(tables, values, sql<boolean>`issues.id = ${values.id}::bigint`),
);

export type DiscussedRow = NonNullable<Awaited<ReturnType<typeof discussedByIid>>>;
