/** SQL that finds the epics that references in texts point at. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { epicsDb } from "./epics.queries.ts";

export interface EpicGroupIdAndIid {
  group: number;
  iid: number;
}

/** Returns a map from the index in `numbered` to the epic id, without epics that do not exist. */
export async function findEpicIdsByIid(
  ctx: Context,
  numbered: readonly EpicGroupIdAndIid[],
): Promise<Map<number, number>> {
  if (numbered.length === 0) return new Map();
  const groups = numbered.map(({ group }) => group);
  const iids = numbered.map(({ iid }) => iid);
  const { rows } = await sql<{ at: number; id: number }>`
    select asked.at::int, epics.id
    from unnest(${groups}::bigint[], ${iids}::bigint[]) with ordinality as asked (group_id, iid, at)
    join epics on epics.group_id = asked.group_id and epics.iid = asked.iid`.execute(epicsDb(ctx));
  return new Map(rows.map(({ at, id }) => [at - 1, id]));
}
