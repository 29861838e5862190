/** SQL that resolves milestone references in texts to ids, and loads the milestones for their links. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { hideIdsFromPlanner } from "../../platform/db/generic-plan.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import type { TitledReference } from "../projects/index.ts";

const db = (ctx: Context) => databaseHandle<"milestones" | "namespaces">(ctx);

/**
 * Maps the index of each reference in `named` to the id of its milestone. A number is the iid of a
 * milestone of the named project or group itself, never of a group above. If several milestones
 * match, prefers the match by iid, then the milestone of the nearest namespace.
 */
export async function findReferencedMilestoneIds(
  ctx: Context,
  named: readonly TitledReference[],
): Promise<Map<number, number>> {
  const places = named.map(({ place }) => place);
  const iids = named.map(({ number }) => number);
  const titles = named.map(({ title }) => title);
  const { rows } = await sql<{ at: number; id: number }>`
    select asked.at::int, found.id
    from unnest(${places}::bigint[], ${iids}::bigint[], ${titles}::text[])
      with ordinality as asked (place, iid, title, at)
    join namespaces here on here.id = asked.place and here.deleted_at is null
    cross join lateral (
      select milestones.id from milestones
      where milestones.namespace_id = any(here.traversal_ids)
        and (milestones.title = asked.title
          or (milestones.namespace_id = here.id and milestones.iid = asked.iid))
      order by (milestones.namespace_id = here.id and milestones.iid = asked.iid) desc nulls last,
        array_position(here.traversal_ids, milestones.namespace_id) desc, milestones.id
      limit 1
    ) as found`.execute(db(ctx));
  return new Map(rows.map(({ at, id }) => [at - 1, id]));
}

/** Selects only the columns that the link of a reference shows. */
export const findReferencedMilestones = prepareQuery(
  ["ids"],
  (tables: ReturnType<typeof db>, values: { ids: readonly number[] }) =>
    tables
      .selectFrom("milestones")
      .innerJoin("namespaces as home", "home.id", "milestones.namespace_id")
      .select(["milestones.id", "milestones.iid", "milestones.title", "milestones.state"])
      .select("milestones.namespace_id")
      .select(["home.kind", "home.full_path"])
      .where("milestones.id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`),
);
