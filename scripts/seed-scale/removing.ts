/** Deletes the group `scale` and everything in it. Keeps the users, which the next run reuses. */
import type pg from "pg";
import { SCALE_GROUP_PATH } from "./places.ts";

export async function removeScaleGroup(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select below.id from routes join namespaces below on below.traversal_ids @> array[namespace_id]
    where lower(routes.path) = $1`,
    [SCALE_GROUP_PATH],
  );
  const ids = rows.map(({ id }) => id);
  // Deletes the rows of each table with one statement, because a cascading delete would look up
  // every issue in every table.
  for (const statement of [
    "delete from texts where namespace_id = any($1::bigint[])",
    "delete from issues where project_id = any($1::bigint[])",
    "delete from noteables where namespace_id = any($1::bigint[])",
    "delete from namespaces where id = any($1::bigint[])",
  ]) {
    await client.query(statement, [ids]);
  }
  await client.query("vacuum noteables, issues, texts");
}
