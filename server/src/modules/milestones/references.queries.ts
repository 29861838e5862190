/** SQL that resolves milestone references in texts to milestone ids. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { TitledReference } from "../projects/index.ts";

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
    ) as found`.execute(databaseHandle<"milestones">(ctx));
  return new Map(rows.map(({ at, id }) => [at - 1, id]));
}

export async function findReferencedMilestones(ctx: Context, ids: readonly number[]) {
  return databaseHandle<"milestones" | "namespaces">(ctx)
    .selectFrom("milestones")
    .innerJoin("namespaces as home", "home.id", "milestones.namespace_id")
    .select(["milestones.id", "milestones.iid", "milestones.title", "milestones.state"])
    .select("milestones.namespace_id")
    .select(["home.kind", "home.full_path"])
    .where("milestones.id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
