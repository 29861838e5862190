/** SQL that finds, inserts, updates and deletes the description templates of projects. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { EXCERPT_SOURCE_MAX } from "../texts/index.ts";

/** What a template is for. The table also accepts `merge_request`, which does not exist yet. */
export type DescriptionTemplateKind = "issue";

/** The templates of one kind in one project. */
export interface TemplateSet {
  projectId: number;
  kind: DescriptionTemplateKind;
}

export interface DescriptionTemplateFields {
  name: string;
  content: string;
}

export interface DescriptionTemplateRow extends DescriptionTemplateFields {
  id: number;
  is_default: boolean;
  lock_version: number;
}

const COLUMNS = ["id", "name", "content", "is_default", "lock_version"] as const;
const db = (ctx: Context) => databaseHandle<"description_templates">(ctx);

function selectFrom(ctx: Context, { projectId, kind }: TemplateSet) {
  return db(ctx)
    .selectFrom("description_templates")
    .where("project_id", "=", projectId)
    .where("kind", "=", kind);
}

/** Lists all templates by name, each with the beginning of its content only. */
export function findTemplateSummaries(ctx: Context, set: TemplateSet) {
  return selectFrom(ctx, set)
    .select(["id", "name", "is_default"])
    .select(sql<string>`left(content, ${EXCERPT_SOURCE_MAX + 1})`.as("beginning"))
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Lists the names of all templates, and the content of the default template. */
export function findTemplateNames(
  ctx: Context,
  set: TemplateSet,
): Promise<{ name: string; default_content: string | null }[]> {
  return selectFrom(ctx, set)
    .select("name")
    .select(sql<string | null>`case when is_default then content end`.as("default_content"))
    .orderBy(sql`lower(name)`)
    .execute();
}

export function findTemplateByName(
  ctx: Context,
  set: TemplateSet,
  name: string,
): Promise<DescriptionTemplateRow | undefined> {
  return selectFrom(ctx, set)
    .select(COLUMNS)
    .where(sql`lower(name)`, "=", sql<string>`lower(${name})`)
    .where("name", "=", name)
    .executeTakeFirst();
}

export function findTemplateById(
  ctx: Context,
  set: TemplateSet,
  id: number,
): Promise<DescriptionTemplateRow | undefined> {
  return selectFrom(ctx, set).select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/**
 * Locks the templates of a project until the transaction ends. Everyone who writes them takes this lock
 * first, so that two transactions cannot exceed the limit or set two defaults.
 */
export async function lockTemplates(ctx: Context, { projectId, kind }: TemplateSet): Promise<void> {
  const name = `description_templates:${kind}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${projectId}))`.execute(db(ctx));
}

export async function countTemplates(ctx: Context, set: TemplateSet): Promise<number> {
  const { count } = await selectFrom(ctx, set)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function insertTemplate(
  ctx: Context,
  { projectId, kind }: TemplateSet,
  fields: DescriptionTemplateFields & { root_namespace_id: number },
): Promise<DescriptionTemplateRow> {
  return db(ctx)
    .insertInto("description_templates")
    .values({ ...fields, project_id: projectId, kind })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateTemplateRow(
  ctx: Context,
  id: number,
  fields: DescriptionTemplateFields,
): Promise<DescriptionTemplateRow> {
  return db(ctx)
    .updateTable("description_templates")
    .set({
      ...fields,
      lock_version: sql<number>`lock_version + 1`,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Makes one template the default, or none. The caller must have called `lockTemplates`. */
export async function updateDefaultTemplate(
  ctx: Context,
  { projectId, kind }: TemplateSet,
  id: number | null,
): Promise<void> {
  await db(ctx)
    .updateTable("description_templates")
    .set({ is_default: false })
    .where("project_id", "=", projectId)
    .where("kind", "=", kind)
    .where("is_default", "=", true)
    .execute();
  if (id === null) return;
  await db(ctx)
    .updateTable("description_templates")
    .set({ is_default: true })
    .where("id", "=", id)
    .execute();
}

export async function deleteTemplate(ctx: Context, id: number): Promise<void> {
  await db(ctx).deleteFrom("description_templates").where("id", "=", id).execute();
}

export async function updateTemplatesRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootNamespaceId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("description_templates")
    .set({ root_namespace_id: rootNamespaceId })
    .where("project_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .execute();
}
