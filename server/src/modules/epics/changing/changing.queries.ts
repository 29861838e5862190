/** SQL that inserts and updates epics. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { insertNoteable } from "../../noteables/index.ts";
import { insertText, type TextColumnValues } from "../../texts/index.ts";
import { epicsDb } from "../reading/epics.queries.ts";

export interface EpicColumnValues {
  confidential?: boolean;
  discussion_locked?: boolean | null;
  label_ids?: number[];
  start_date_is_fixed?: boolean;
  start_date_fixed?: string | null;
  due_date_is_fixed?: boolean;
  due_date_fixed?: string | null;
  state?: number;
  closed_at?: string | null;
  closed_by_id?: number | null;
  created_at?: string;
  updated_at?: string;
  last_edited_at?: string;
  last_edited_by_id?: number;
}

export async function insertEpic(
  ctx: Context,
  group: { id: number; root_namespace_id: number },
  values: EpicColumnValues & { iid: number; author_id: number },
  text: TextColumnValues & { title: string; description: string },
): Promise<number> {
  const id = await insertNoteable(ctx, "epic", group);
  const { root_namespace_id } = group;
  await epicsDb(ctx)
    .insertInto("epics")
    .values({ ...values, id, group_id: group.id, root_namespace_id })
    .execute();
  await insertText(ctx, id, group, text);
  return id;
}

export async function updateEpicRow(
  ctx: Context,
  id: number,
  values: EpicColumnValues,
): Promise<void> {
  await epicsDb(ctx)
    .updateTable("epics")
    .set({ updated_at: ctx.now().toISOString(), ...values })
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_by_id: ctx.viewer.kind === "user" ? ctx.viewer.userId : null,
    }))
    .where("id", "=", id)
    .execute();
}

/** Sets `updated_at`. Called after a comment that every reader of the epic can see. */
export async function touchEpic(ctx: Context, id: number): Promise<void> {
  const updated_at = ctx.now().toISOString();
  await epicsDb(ctx).updateTable("epics").set({ updated_at }).where("id", "=", id).execute();
}

/** Changes neither `lock_version` nor `updated_at`, so that a vote does not conflict with an edit. */
export async function updateEpicVotes(
  ctx: Context,
  id: number,
  { upvotes, downvotes }: { upvotes: number; downvotes: number },
): Promise<void> {
  await epicsDb(ctx)
    .updateTable("epics")
    .set({ upvotes, downvotes })
    .where("id", "=", id)
    .execute();
}

/** Removes the label from all epics, or replaces it with the label `by`. */
export async function replaceLabelOnEpics(
  ctx: Context,
  labelId: number,
  by: number | null,
): Promise<void> {
  const without = sql`array_remove(label_ids, ${labelId}::bigint)`;
  const labels =
    by === null
      ? without
      : sql`case when label_ids @> array[${by}]::bigint[] then ${without}
          else array_replace(label_ids, ${labelId}::bigint, ${by}::bigint) end`;
  await sql`update epics set label_ids = ${labels}, lock_version = lock_version + 1
    where label_ids @> array[${labelId}]::bigint[]`.execute(epicsDb(ctx));
}

/** Stores the id of the new root on epics after their group moved below another root. */
export async function updateEpicsRootNamespace(
  ctx: Context,
  groupIds: readonly number[],
  rootId: number,
): Promise<void> {
  await sql`update epics set root_namespace_id = ${rootId}
    where group_id = any(${[...groupIds]}::bigint[])`.execute(epicsDb(ctx));
}
