/**
 * SQL that lists the namespaces where the viewer can create projects. The rules must be the same as
 * in the policy.
 */
import { DEVELOPER, MAINTAINER } from "@cairn/contract/access";
import { NAMESPACES_FOR_NEW_PROJECT_MAX } from "@cairn/contract/projects";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";
import { projectsDb } from "./projects.queries.ts";

export interface NewProjectNamespaceFilter {
  search?: string | undefined;
  /** Id of a namespace that is listed first, even if it does not match the search. */
  id?: number | undefined;
}

export type NewProjectNamespaceRow = Awaited<
  ReturnType<typeof listNamespaceRowsForNewProject>
>[number];

/**
 * Lists the namespaces where the viewer can create projects: the personal namespace first, then
 * groups sorted by path.
 */
export async function listNamespaceRowsForNewProject(
  ctx: Context,
  filter: NewProjectNamespaceFilter,
) {
  const { userId } = toAccessSqlParams(ctx);
  const wanted = sql<boolean>`namespaces.id = ${filter.id ?? 0}`;
  let query = projectsDb(ctx)
    .selectFrom("namespaces")
    .leftJoin("groups", "groups.id", "namespaces.id")
    .select([
      "namespaces.id",
      sql<"user" | "group">`namespaces.kind`.as("kind"),
      "namespaces.name",
      "namespaces.full_path",
      "namespaces.visibility",
    ])
    .where("namespaces.deleted_at", "is", null)
    .where(
      sql<boolean>`(namespaces.kind = 'user' and namespaces.owner_id = ${userId}
        or namespaces.kind = 'group' and ${openToNewProjects(ctx)})`,
    );
  if (filter.search !== undefined) {
    const pattern = toLikePattern(filter.search);
    query = query.where(
      sql<boolean>`(${wanted} or lower(namespaces.name) || ' ' || lower(namespaces.full_path)
        like lower(${pattern}))`,
    );
  }
  return query
    .orderBy(wanted, "desc")
    .orderBy(sql`namespaces.kind = 'user'`, "desc")
    .orderBy(sql`lower(namespaces.full_path)`)
    .limit(NAMESPACES_FOR_NEW_PROJECT_MAX)
    .execute();
}

/**
 * SQL condition: the viewer can create projects in the group. The group's `project_creation_level`
 * is the required access level.
 */
function openToNewProjects(ctx: Context) {
  const level = sql.ref("groups.project_creation_level");
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return sql<boolean>`${level} <> 'noone'`;
  const who = toAccessSqlParams(ctx);
  return sql<boolean>`(
    ${level} = 'developer' and namespaces.id in ${accessibleNamespaceIdsSql(who, DEVELOPER)}
    or ${level} = 'maintainer' and namespaces.id in ${accessibleNamespaceIdsSql(who, MAINTAINER)})`;
}
