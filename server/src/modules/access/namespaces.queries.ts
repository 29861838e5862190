/**
 * SQL of the namespace tree: finds namespaces with the viewer's access level; creates, renames and
 * moves namespaces.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../platform/db/prepared-query.ts";
import {
  isMemberAtOrBelowSql,
  accessLevelSql,
  toAccessSqlParams,
  type AccessSqlParams,
} from "./access-levels.queries.ts";

const db = (ctx: Context) => databaseHandle<"namespaces" | "routes" | "namespace_iids">(ctx);
type Tables = ReturnType<typeof db>;

export const NAMESPACE_COLUMNS = [
  "namespaces.id",
  "namespaces.kind",
  "namespaces.parent_id",
  "namespaces.root_namespace_id",
  "namespaces.traversal_ids",
  "namespaces.owner_id",
  "namespaces.name",
  "namespaces.path",
  "namespaces.full_name",
  "namespaces.full_path",
  "namespaces.visibility",
  "namespaces.archived",
  "namespaces.lock_version",
  "namespaces.created_at",
  "namespaces.updated_at",
] as const;

/** Names a namespace by its id, or by its current or a former full path. */
export type NamespaceRef = { id: number } | { path: string };

export type NamespaceRow = NonNullable<Awaited<ReturnType<typeof byPath>>>;

const byId = prepareFirstRowQuery(
  ["id", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { id: number }) =>
    tables
      .selectFrom("namespaces")
      .select(NAMESPACE_COLUMNS)
      .select([
        accessLevelSql(values, "namespaces").as("level"),
        isMemberAtOrBelowSql(values, "namespaces").as("belongs_below"),
      ])
      .where("namespaces.id", "=", values.id)
      .where("namespaces.deleted_at", "is", null),
);

const byPath = prepareFirstRowQuery(
  ["path", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { path: string }) =>
    tables
      .selectFrom("routes")
      .innerJoin("namespaces", "namespaces.id", "routes.namespace_id")
      .select(NAMESPACE_COLUMNS)
      .select([
        accessLevelSql(values, "namespaces").as("level"),
        isMemberAtOrBelowSql(values, "namespaces").as("belongs_below"),
      ])
      .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`)
      .where("namespaces.deleted_at", "is", null),
);

type Finder<Ref, Row> = (ctx: Context, values: AccessSqlParams & Ref) => Promise<Row | undefined>;

/**
 * Combines a query by id and a query by full path into one function, which finds a row by id or by
 * path. The row includes the viewer's access level.
 */
export function combineIdAndPathFinders<Row>(
  find: Finder<{ id: number }, Row>,
  follow: Finder<{ path: string }, Row>,
) {
  return async (ctx: Context, ref: NamespaceRef): Promise<Row | undefined> => {
    const who = toAccessSqlParams(ctx);
    return "id" in ref ? find(ctx, { ...who, ...ref }) : follow(ctx, { ...who, ...ref });
  };
}

export const findNamespace = combineIdAndPathFinders(byId, byPath);

/**
 * Locks the whole tree of a root namespace until the transaction ends. Creating a namespace takes the
 * shared lock; renaming and moving take the exclusive lock ("alone"), so that no namespace is created
 * with an outdated full path.
 */
export async function lockNamespaceTree(ctx: Context, rootId: number, how: "shared" | "alone") {
  const lock = sql.raw(how === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await sql`select ${lock}(hashtextextended('tree', ${rootId}))`.execute(db(ctx));
}

/** Finds the personal namespace of a user. */
export async function findPersonalNamespace(ctx: Context, userId: number) {
  return db(ctx)
    .selectFrom("namespaces")
    .select(["id", "kind", "root_namespace_id", "name", "path"])
    .where("owner_id", "=", userId)
    .where("kind", "=", "user")
    .executeTakeFirst();
}

/**
 * Keeps the namespace from being renamed, moved, archived or removed until the transaction ends. Other
 * transactions can take the same shared lock.
 */
export async function takeSharedNamespaceLock(ctx: Context, place: { id: number }): Promise<void> {
  await db(ctx)
    .selectFrom("namespaces")
    .select("id")
    .where("id", "=", place.id)
    .forShare()
    .execute();
}

export interface NewNamespace {
  kind: "user" | "group" | "project";
  parent: NamespaceRow | null;
  ownerId: number | null;
  name: string;
  path: string;
  visibility: number;
}

export async function insertNamespace(ctx: Context, node: NewNamespace): Promise<number> {
  const { parent } = node;
  const fullPath = parent === null ? node.path : `${parent.full_path}/${node.path}`;
  const fullName = parent === null ? node.name : `${parent.full_name} / ${node.name}`;
  const { rows } = await sql<{ id: number }>`
    insert into namespaces (
      id, kind, parent_id, root_namespace_id, traversal_ids, owner_id, name, path, full_name,
      full_path, visibility
    )
    select next.id, ${node.kind}, ${parent?.id ?? null}::bigint,
      coalesce(${parent?.root_namespace_id ?? null}, next.id),
      ${parent?.traversal_ids ?? []}::bigint[] || next.id, ${node.ownerId}::bigint, ${node.name}, ${node.path},
      ${fullName}, ${fullPath}, ${node.visibility}
    from (select nextval(pg_get_serial_sequence('namespaces', 'id')) as id) as next
    returning id`.execute(db(ctx));
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The insert into namespaces returned no id.");
  await dropRedirects(ctx, [fullPath]);
  await db(ctx).insertInto("routes").values({ path: fullPath, namespace_id: id }).execute();
  return id;
}

/** Deletes the redirects at these paths, because namespaces are about to take the paths. */
async function dropRedirects(ctx: Context, paths: readonly string[]): Promise<void> {
  const lowered = paths.map((path) => path.toLowerCase());
  await db(ctx)
    .deleteFrom("routes")
    .where("redirect", "=", true)
    .where(sql`lower(path)`, "=", sql<string>`any(${lowered}::text[])`)
    .execute();
}

export interface NamespaceNamePathAndParent {
  name: string;
  path: string;
  parent: NamespaceRow | null;
}

/**
 * Sets a new name, path or parent of a namespace. Updates the full paths and ancestor ids of all
 * namespaces below it.
 */
export async function updateNamespaceNamePathAndParent(
  ctx: Context,
  node: NamespaceRow,
  to: NamespaceNamePathAndParent,
): Promise<number[]> {
  const fullPath = to.parent === null ? to.path : `${to.parent.full_path}/${to.path}`;
  const fullName = to.parent === null ? to.name : `${to.parent.full_name} / ${to.name}`;
  const { rows } = await sql<{ id: number; full_path: string }>`
    update namespaces set
      name = case when id = ${node.id} then ${to.name} else name end,
      path = case when id = ${node.id} then ${to.path} else path end,
      parent_id = case when id = ${node.id} then ${to.parent?.id ?? null}::bigint else parent_id end,
      full_path = ${fullPath} || substr(full_path, char_length(${node.full_path}) + 1),
      full_name = ${fullName} || substr(full_name, char_length(${node.full_name}) + 1),
      root_namespace_id = ${to.parent?.root_namespace_id ?? node.id},
      traversal_ids = ${to.parent?.traversal_ids ?? []}::bigint[]
        || traversal_ids[${node.traversal_ids.length}::int:],
      lock_version = lock_version + case when id = ${node.id} then 1 else 0 end,
      updated_at = case when id = ${node.id} then ${ctx.now().toISOString()} else updated_at end
    where traversal_ids @> array[${node.id}]::bigint[] and deleted_at is null
    returning id, full_path`.execute(db(ctx));
  if (fullPath !== node.full_path) await reroute(ctx, rows);
  return rows.map((row) => row.id);
}

async function reroute(ctx: Context, nodes: readonly { id: number; full_path: string }[]) {
  const ids = nodes.map((node) => node.id);
  const paths = nodes.map((node) => node.full_path);
  await db(ctx)
    .updateTable("routes")
    .set({ redirect: true })
    .where("namespace_id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  await dropRedirects(ctx, paths);
  await sql`
    insert into routes (path, namespace_id)
    select path, id from unnest(${paths}::text[], ${ids}::bigint[]) as node (path, id)
  `.execute(db(ctx));
}

export async function updateNamespaceVisibilityColumn(
  ctx: Context,
  node: { id: number },
  visibility: number,
) {
  await touch(ctx, node.id).set({ visibility }).execute();
}

export async function setNamespaceArchived(ctx: Context, node: { id: number }, archived: boolean) {
  await touch(ctx, node.id).set({ archived }).execute();
}

function touch(ctx: Context, id: number) {
  return db(ctx)
    .updateTable("namespaces")
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_at: ctx.now().toISOString(),
    }))
    .where("id", "=", id);
}

/**
 * Finds the highest visibility of the namespaces below a group. The group cannot become less visible
 * than that.
 */
export async function findMaxDescendantVisibility(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ visibility: number | null }>`
    select max(visibility)::int as visibility from namespaces
    where traversal_ids @> array[${id}]::bigint[] and id <> ${id} and deleted_at is null
  `.execute(db(ctx));
  return rows[0]?.visibility ?? 0;
}

/** The number of group levels from this group down, this group included. */
export async function measureGroupDepth(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select max(cardinality(below.traversal_ids)) - min(cardinality(top.traversal_ids)) + 1 as depth
    from namespaces top join namespaces below on below.traversal_ids @> array[top.id]
    where top.id = ${id} and below.kind = 'group' and below.deleted_at is null
  `.execute(db(ctx));
  return rows[0]?.depth ?? 1;
}

/** Hides the namespace and all namespaces below it from all queries, and frees their paths. */
export async function markNamespaceTreeDeleted(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update namespaces set deleted_at = ${ctx.now().toISOString()}
    where traversal_ids @> array[${id}]::bigint[] and deleted_at is null
    returning id`.execute(db(ctx));
  const ids = rows.map((row) => row.id);
  await db(ctx)
    .deleteFrom("routes")
    .where("namespace_id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return ids;
}

export async function findDeletedDescendantIds(ctx: Context, id: number): Promise<number[]> {
  const rows = await db(ctx)
    .selectFrom("namespaces")
    .select("id")
    .where("traversal_ids", "@>", sql<number[]>`array[${id}]::bigint[]`)
    .where("deleted_at", "is not", null)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes the rows of a removed namespace tree. The foreign keys delete all rows that reference
 * them.
 */
export async function deleteNamespaceTree(ctx: Context, id: number): Promise<void> {
  await sql`delete from namespaces
    where traversal_ids @> array[${id}]::bigint[] and deleted_at is not null`.execute(db(ctx));
}

/**
 * Returns the next iid for this kind of object in a namespace. Other transactions that need an iid of
 * the same kind there wait until this transaction ends.
 */
export async function allocateIid(
  ctx: Context,
  namespaceId: number,
  kind: string,
): Promise<number> {
  const { last_iid: iid } = await db(ctx)
    .insertInto("namespace_iids")
    .values({ namespace_id: namespaceId, kind, last_iid: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["namespace_id", "kind"])
        .doUpdateSet((eb) => ({ last_iid: eb("namespace_iids.last_iid", "+", 1) })),
    )
    .returning("last_iid")
    .executeTakeFirstOrThrow();
  return iid;
}
