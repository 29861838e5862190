/** SQL of protected branches. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import type { LimitOffset } from "../../../platform/http/paging.ts";
import type { ProtectionChange, ProtectionRule } from "./protection-rules.ts";

const db = (ctx: Context) => databaseHandle<"protected_branches">(ctx);

const COLUMNS = [
  "id",
  "name",
  "push_access_level",
  "merge_access_level",
  "allow_force_push",
] as const;

export interface ProtectedBranchRow extends ProtectionRule {
  id: number;
}

/** Lists all rules of a project; their number is limited. */
export async function findProtectedBranches(
  ctx: Context,
  projectId: number,
): Promise<ProtectedBranchRow[]> {
  return db(ctx)
    .selectFrom("protected_branches")
    .select(COLUMNS)
    .where("project_id", "=", projectId)
    .orderBy("name")
    .execute();
}

export async function findProtectedBranchPage(
  ctx: Context,
  projectId: number,
  search: string | undefined,
  { limit, offset }: LimitOffset,
) {
  const matching = db(ctx)
    .selectFrom("protected_branches")
    .where("project_id", "=", projectId)
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`),
    );
  const rows = await matching.select(COLUMNS).orderBy("name").limit(limit).offset(offset).execute();
  const { total } = await matching
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findProtectedBranch(ctx: Context, projectId: number, name: string) {
  return db(ctx)
    .selectFrom("protected_branches")
    .select(COLUMNS)
    .where("project_id", "=", projectId)
    .where("name", "=", name)
    .executeTakeFirst();
}

/** Returns undefined when the project has a rule of this name. */
export async function insertProtectedBranch(
  ctx: Context,
  rule: ProtectionRule & { project_id: number; root_namespace_id: number },
) {
  return db(ctx)
    .insertInto("protected_branches")
    .values(rule)
    .onConflict((conflict) => conflict.columns(["project_id", "name"]).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns undefined when the rule was deleted in the meantime. */
export async function updateProtectedBranchRow(ctx: Context, id: number, fields: ProtectionChange) {
  return db(ctx)
    .updateTable("protected_branches")
    .set({ id, ...fields })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns false when another request has deleted the rule. */
export async function deleteProtectedBranchRow(ctx: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("protected_branches")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function updateProtectedBranchesRootNamespace(
  ctx: Context,
  projectIds: readonly number[],
  rootId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("protected_branches")
    .set({ root_namespace_id: rootId })
    .where("project_id", "=", sql<number>`any(${[...projectIds]}::bigint[])`)
    .execute();
}
