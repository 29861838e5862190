/** SQL that finds an issue as far as its discussion is concerned: in one statement, with little to read. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import { preparedFirst } from "../../platform/db/prepared.ts";
import { levelOn, type Who } from "../access/index.ts";
import { NOTEABLE_KIND } from "../noteables/index.ts";
import { unseenIds } from "./unseen.queries.ts";

const db = (ctx: Context) =>
  dbOf<"namespaces" | "routes" | "projects" | "issues" | "noteables">(ctx);
type Tables = ReturnType<typeof db>;

type Asked = Who & {
  path: string;
  /** The viewer, and people about whom something is remembered. */
  peopleIds: readonly number[];
};

/** What everybody is to the project who is asked about, the viewer among them. */
function standing({ userId, today, peopleIds }: Asked) {
  return sql<{ level: number; people: string[] }>`(
    select coalesce(max(person.level) filter (where person.id = ${userId}::bigint), 0)::int as level,
      coalesce(array_agg(concat_ws(':', person.id, person.username, person.state, person.level,
        person.name)), '{}') as people
    from (
      select users.id, users.username, users.state, users.name,
        ${levelOn({ userId: sql.ref("users.id"), today }, "namespaces")} as level
      from users where users.id = any(${unseenIds(peopleIds)})
      offset 0
    ) as person)`;
}

/** A project by its path, and an issue in it, if there is one. */
function glance(tables: Tables, values: Asked, isMeant: ReturnType<typeof sql<boolean>>) {
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
      "noteables.discussion_version",
      "noteables.discussions_count",
      "noteables.activities_count",
    ])
    .innerJoinLateral(
      () => standing(values).as("standing"),
      (join) => join.onTrue(),
    )
    .select(["standing.level", "standing.people"])
    .select(
      sql<number | null>`(select kept.filter from discussion_filters kept
        where kept.user_id = ${values.userId}::bigint and kept.kind = ${sql.lit(NOTEABLE_KIND.issue)})`.as(
        "kept_filter",
      ),
    )
    .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`)
    .where("namespaces.deleted_at", "is", null);
}

// Wide enough for whatever stands in an address.
export const glanceByIid = preparedFirst(
  ["path", "iid", "userId", "today", "peopleIds"],
  (tables: Tables, values: Asked & { iid: number }) =>
    glance(tables, values, sql<boolean>`issues.iid = ${values.iid}::bigint`),
);

export const glanceById = preparedFirst(
  ["path", "id", "userId", "today", "peopleIds"],
  (tables: Tables, values: Asked & { id: number }) =>
    glance(tables, values, sql<boolean>`issues.id = ${values.id}::bigint`),
);

export type GlanceRow = NonNullable<Awaited<ReturnType<typeof glanceByIid>>>;
