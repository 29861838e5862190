/** SQL that resolves label references in texts to label ids, and loads the labels for their links. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { hideIdsFromPlanner } from "../../platform/db/generic-plan.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import type { TitledReference } from "../projects/index.ts";

const db = (ctx: Context) => databaseHandle<"labels">(ctx);

/**
 * Maps the index of each reference in `named` to the id of its label. If several labels match,
 * returns the label of the nearest namespace.
 */
export async function findReferencedLabelIds(
  ctx: Context,
  named: readonly TitledReference[],
): Promise<Map<number, number>> {
  const places = named.map(({ place }) => place);
  const numbers = named.map(({ number }) => number);
  const titles = named.map(({ title }) => title);
  const { rows } = await sql<{ at: number; id: number }>`
    select asked.at::int, found.id
    from unnest(${places}::bigint[], ${numbers}::bigint[], ${titles}::text[])
      with ordinality as asked (place, number, title, at)
    join namespaces here on here.id = asked.place and here.deleted_at is null
    cross join lateral (
      select labels.id from labels
      where labels.namespace_id = any(here.traversal_ids)
        and (labels.id = asked.number or labels.title = asked.title)
      order by array_position(here.traversal_ids, labels.namespace_id) desc, labels.id limit 1
    ) as found`.execute(db(ctx));
  return new Map(rows.map(({ at, id }) => [at - 1, id]));
}

/** Selects only the columns that the link of a reference shows. */
export const findReferencedLabels = prepareQuery(
  ["ids"],
  (tables: ReturnType<typeof db>, values: { ids: readonly number[] }) =>
    tables
      .selectFrom("labels")
      .select(["labels.id", "labels.namespace_id", "labels.title", "labels.description"])
      .select("labels.color")
      .where("labels.id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`),
);
