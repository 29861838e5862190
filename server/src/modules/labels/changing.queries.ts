/** SQL that creates, updates and deletes labels of a project or group. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { LABEL_COLUMNS, findLabelsById, type LabelRow } from "./labels.queries.ts";

const db = (ctx: Context) => databaseHandle<"labels" | "label_priorities" | "namespaces">(ctx);

export interface LabelFields {
  title: string;
  color: string;
  description: string;
}

interface Holder {
  id: number;
  root_namespace_id: number;
}

/**
 * Throws a violation of the unique index `labels_by_title` when the project or group already has a
 * label with this title.
 */
export async function insertLabel(
  ctx: Context,
  holder: Holder,
  fields: LabelFields,
): Promise<number> {
  const { id } = await db(ctx)
    .insertInto("labels")
    .values({ namespace_id: holder.id, root_namespace_id: holder.root_namespace_id, ...fields })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Creates labels for the titles that do not exist yet, and returns only the created labels. When
 * another transaction is inserting the same title, waits until that transaction ends.
 */
export async function insertMissingLabels(
  ctx: Context,
  holder: Holder,
  titles: readonly string[],
  color: string,
): Promise<LabelRow[]> {
  const rows = titles.map((title) => ({
    namespace_id: holder.id,
    root_namespace_id: holder.root_namespace_id,
    title,
    color,
  }));
  const inserted = await db(ctx)
    .insertInto("labels")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["namespace_id", "title"]).doNothing())
    .returning("id")
    .execute();
  const made = await findLabelsById(
    ctx,
    inserted.map((row) => row.id),
  );
  return [...made.values()];
}

export async function updateLabelRow(
  ctx: Context,
  id: number,
  fields: { [Field in keyof LabelFields]?: LabelFields[Field] | undefined },
): Promise<void> {
  await touched(ctx, id).set(fields).execute();
}

/**
 * Makes the group the owner of the label, so that all projects and groups below it can use the
 * label.
 */
export async function moveLabelToGroup(ctx: Context, id: number, group: Holder): Promise<void> {
  await touched(ctx, id)
    .set({ namespace_id: group.id, root_namespace_id: group.root_namespace_id })
    .execute();
}

function touched(ctx: Context, id: number) {
  return db(ctx)
    .updateTable("labels")
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_at: ctx.now().toISOString(),
    }))
    .where("id", "=", id);
}

/** Sets the priority of a label in one project. Null removes the priority. */
export async function setLabelPriority(
  ctx: Context,
  project: Holder,
  labelId: number,
  priority: number | null,
): Promise<void> {
  if (priority === null) {
    await db(ctx)
      .deleteFrom("label_priorities")
      .where("project_id", "=", project.id)
      .where("label_id", "=", labelId)
      .execute();
    return;
  }
  await db(ctx)
    .insertInto("label_priorities")
    .values({
      project_id: project.id,
      root_namespace_id: project.root_namespace_id,
      label_id: labelId,
      priority,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "label_id"]).doUpdateSet({ priority }),
    )
    .execute();
}

/**
 * Locks the labels that are merged when a label with this title is promoted to the group: the group's
 * own label and the labels of projects below the group.
 */
export async function lockLabelsWithTitle(
  ctx: Context,
  group: { id: number },
  title: string,
): Promise<LabelRow[]> {
  return db(ctx)
    .selectFrom("labels")
    .innerJoin("namespaces as home", "home.id", "labels.namespace_id")
    .select(LABEL_COLUMNS)
    .where("labels.title", "=", title)
    .where(sql<boolean>`(home.id = ${group.id} or
      home.kind = 'project' and home.traversal_ids @> array[${group.id}]::bigint[])`)
    .orderBy("labels.id")
    .forUpdate("labels")
    .execute();
}

/**
 * Copies the priorities of label `from` before it is merged into label `to`. Projects in which `to`
 * has a priority keep that priority.
 */
export async function copyMissingLabelPriorities(
  ctx: Context,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    insert into label_priorities (project_id, root_namespace_id, label_id, priority)
    select project_id, root_namespace_id, ${to}, priority from label_priorities
    where label_id = ${from} on conflict do nothing`.execute(db(ctx));
}

export async function deleteLabel(ctx: Context, id: number): Promise<void> {
  await db(ctx).deleteFrom("labels").where("id", "=", id).execute();
}

/**
 * Stores the id of the new root on labels and their priorities after their project or group moved
 * below another root.
 */
export async function updateLabelsRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
) {
  const moved = sql<number>`any(${[...namespaceIds]}::bigint[])`;
  await db(ctx)
    .updateTable("labels")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", moved)
    .execute();
  await db(ctx)
    .updateTable("label_priorities")
    .set({ root_namespace_id: rootId })
    .where("project_id", "=", moved)
    .execute();
}

/**
 * Gives label `to` the priority that label `labelId` has in the project, unless `to` already has a
 * priority there.
 */
export async function copyLabelPriority(
  ctx: Context,
  project: { id: number; root_namespace_id: number },
  labelId: number,
  to: number,
): Promise<void> {
  await sql`
    insert into label_priorities (project_id, root_namespace_id, label_id, priority)
    select project_id, ${project.root_namespace_id}, ${to}, priority from label_priorities
    where project_id = ${project.id} and label_id = ${labelId}
    on conflict do nothing`.execute(db(ctx));
}
