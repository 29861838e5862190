/** Reads the notes of the writers from the cluster, without Cairn, to compare them with the answers. */
import type pg from "pg";
import type { Cluster } from "./cluster.ts";
import { DATABASE } from "./database.ts";
import type { PatroniNode } from "./patroni-node.ts";
import { waitUntil } from "./programs.ts";

const REPLAY_DEADLINE_MS = 30_000;

export interface StoredNote {
  id: number;
  body: string;
  /** Number of events that say that the note was created. */
  events: number;
}

/** Lists the notes of the primary whose bodies begin with `name`. */
export async function listStoredNotes(cluster: Cluster, name: string): Promise<StoredNote[]> {
  return withConnection(cluster, await cluster.getPrimary(), async (client) => {
    const { rows } = await client.query<StoredNote>(
      `with announced as (
         select jsonb_array_elements_text((payload->'note_ids')::jsonb)::bigint as id
         from (select type, payload from outbox union all select type, payload from events) as moved
         where type = 'note.created'
       ), counted as (select id, count(*)::int as events from announced group by id)
       select id::int, body, coalesce(events, 0) as events
       from notes left join counted using (id) where body like $1`,
      [`${name} %`],
    );
    return rows;
  });
}

/** Waits until all servers have the same notes. Throws when they stay different. */
export async function waitUntilServersAgree(cluster: Cluster): Promise<void> {
  await waitUntil("all servers have the same notes", REPLAY_DEADLINE_MS, async () => {
    const digests = await Promise.all(
      cluster.nodes.map((node) =>
        withConnection(cluster, node, async (client) => {
          const { rows } = await client.query<{ digest: string }>(
            "select md5(string_agg(concat(id, ' ', body), ',' order by id)) as digest from notes",
          );
          return rows[0]?.digest;
        }),
      ),
    );
    return new Set(digests).size === 1;
  });
}

async function withConnection<T>(
  cluster: Cluster,
  node: PatroniNode,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await cluster.connect(node, DATABASE);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
