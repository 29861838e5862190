/**
 * SQL of projects: finds projects with the viewer's access level, and writes columns that only
 * projects have.
 */
import { MINIMAL_ACCESS } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../platform/db/prepared-query.ts";
import {
  ANCESTORS_SQL,
  combineIdAndPathFinders,
  isUnexpiredSql,
  accessLevelSql,
  NAMESPACE_COLUMNS,
  type AccessSqlParams,
} from "../access/index.ts";

export const projectsDb = (ctx: Context) =>
  databaseHandle<
    "namespaces" | "routes" | "projects" | "memberships" | "namespace_shares" | "groups"
  >(ctx);
export type ProjectsTables = ReturnType<typeof projectsDb>;

const PROJECT_COLUMNS = [
  ...NAMESPACE_COLUMNS,
  "projects.creator_id",
  "projects.description",
  "projects.default_branch",
  "projects.topics",
  "projects.issues_access_level",
  "projects.merge_requests_access_level",
  "projects.repository_access_level",
  "projects.request_access_enabled",
  "projects.emails_disabled",
  "projects.last_activity_at",
  "parent.kind as parent_kind",
  "parent.name as parent_name",
  "parent.path as parent_path",
  "parent.full_path as parent_full_path",
  "parent.parent_id as parent_parent_id",
] as const;

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

export function selectProjects(tables: ProjectsTables, who: AccessSqlParams) {
  return tables
    .selectFrom("namespaces")
    .innerJoin("projects", "projects.id", "namespaces.id")
    .innerJoin("namespaces as parent", "parent.id", "namespaces.parent_id")
    .select(PROJECT_COLUMNS)
    .select(accessLevelSql(who, "namespaces").as("level"))
    .where("namespaces.deleted_at", "is", null);
}

const byId = prepareFirstRowQuery(
  ["id", "userId", "today"],
  (tables: ProjectsTables, values: AccessSqlParams & { id: number }) =>
    selectProjects(tables, values)
      .select(ANCESTORS_SQL.as("above"))
      .where("namespaces.id", "=", values.id),
);

const byPath = prepareFirstRowQuery(
  ["path", "userId", "today"],
  (tables: ProjectsTables, values: AccessSqlParams & { path: string }) =>
    selectProjects(tables, values)
      .select(ANCESTORS_SQL.as("above"))
      .innerJoin("routes", "routes.namespace_id", "namespaces.id")
      .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`),
);

export const findProject = combineIdAndPathFinders(byId, byPath);

/** Finds the group's setting for who can create projects in it; null for personal namespaces. */
export async function findProjectCreationLevel(
  ctx: Context,
  groupId: number,
): Promise<string | null> {
  const row = await projectsDb(ctx)
    .selectFrom("groups")
    .select("project_creation_level")
    .where("id", "=", groupId)
    .executeTakeFirst();
  return row?.project_creation_level ?? null;
}

/**
 * Counts the projects in a personal namespace. Locks the namespace until the transaction ends, so that
 * two requests cannot both create the last allowed project.
 */
export async function lockAndCountPersonalProjects(
  ctx: Context,
  namespace: { id: number },
): Promise<number> {
  await projectsDb(ctx)
    .selectFrom("namespaces")
    .select("id")
    .where("id", "=", namespace.id)
    .forNoKeyUpdate()
    .execute();
  const { count } = await projectsDb(ctx)
    .selectFrom("namespaces")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("parent_id", "=", namespace.id)
    .where("kind", "=", "project")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * SQL condition: the project or a parent group has emails turned off. The query must have a project
 * in `namespaces` and `projects`.
 */
export const EMAILS_DISABLED_SQL: RawBuilder<boolean> = sql<boolean>`(projects.emails_disabled or exists (
  select from groups parents
  where parents.id = any(namespaces.traversal_ids) and parents.emails_disabled))`;

/** Whether the project or group has emails turned off, itself or by a group above. */
export async function areEmailsDisabled(ctx: Context, namespaceId: number): Promise<boolean> {
  const { rows } = await sql<{ disabled: boolean }>`
    select exists (select from projects where id = ${namespaceId} and emails_disabled)
      or exists (
        select from groups join namespaces on groups.id = any(namespaces.traversal_ids)
        where namespaces.id = ${namespaceId} and groups.emails_disabled
      ) as disabled`.execute(databaseHandle<"projects" | "groups" | "namespaces">(ctx));
  return rows[0]?.disabled ?? true;
}

/** The columns of the `projects` table that a request can set. */
export interface ProjectFields {
  description?: string | undefined;
  default_branch?: string | undefined;
  topics?: string[] | undefined;
  issues_access_level?: string | undefined;
  merge_requests_access_level?: string | undefined;
  repository_access_level?: string | undefined;
  request_access_enabled?: boolean | undefined;
  emails_disabled?: boolean | undefined;
}

export async function insertProject(
  ctx: Context,
  node: { id: number; root_namespace_id: number },
  creatorId: number,
  fields: ProjectFields,
): Promise<void> {
  await projectsDb(ctx)
    .insertInto("projects")
    .values({
      ...fields,
      id: node.id,
      root_namespace_id: node.root_namespace_id,
      creator_id: creatorId,
    })
    .execute();
}

export async function updateProjectRow(ctx: Context, id: number, fields: ProjectFields) {
  if (Object.keys(fields).length === 0) return;
  await projectsDb(ctx).updateTable("projects").set(fields).where("id", "=", id).execute();
}

/**
 * Updates `last_activity_at` if it is more than an hour old. Writing it on every change would make all
 * changes in the project wait for the lock of this row.
 */
export async function recordProjectActivity(ctx: Context, project: { id: number }): Promise<void> {
  const now = ctx.now();
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  await projectsDb(ctx)
    .updateTable("projects")
    .set({ last_activity_at: now.toISOString() })
    .where("id", "=", project.id)
    .where("last_activity_at", "<", hourAgo)
    .execute();
}

export async function updateProjectsRootNamespace(
  ctx: Context,
  ids: readonly number[],
  rootId: number,
) {
  await projectsDb(ctx)
    .updateTable("projects")
    .set({ root_namespace_id: rootId })
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** SQL that selects the viewer's direct and inherited access level in the project; null for none. */
export function selectViewerAccessLevels(
  who: AccessSqlParams,
): [RawBuilder<number | null>, RawBuilder<number | null>] {
  const level = (where: RawBuilder<unknown>) => sql<number | null>`(
    select max(m.access_level)::int from memberships m
    where m.user_id = ${who.userId} and ${where}
      and ${isUnexpiredSql("m", who.today)}
  )`;
  return [
    level(sql`m.namespace_id = namespaces.id`),
    level(sql`m.namespace_id = any(namespaces.traversal_ids) and m.namespace_id <> namespaces.id
      and m.access_level > ${sql.lit(MINIMAL_ACCESS)}`),
  ];
}
