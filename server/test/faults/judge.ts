/**
 * Reads the database of a fault test directly, without a server, to check what the servers have
 * stored.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { getTestDatabase } from "../database.ts";

/** Opens a connection to the test file's database. The caller must close it. */
export async function connectToTestDatabase(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await getTestDatabase()).databaseUrl });
  await client.connect();
  return client;
}

/**
 * Waits until the outbox contains no events of the user's stream, and returns the position of the
 * last event.
 */
export async function waitForDispatchedPosition(
  client: pg.Client,
  userId: number,
): Promise<number> {
  const stream = `user:${userId}`;
  for (let waited = 0; waited < 10_000; waited += 20) {
    const { rows } = await client.query<{ waiting: string; position: string | null }>(
      `select (select count(*) from outbox where stream = $1) as waiting,
              (select position from event_streams where stream = $1) as position`,
      [stream],
    );
    if (rows[0]?.waiting === "0") return Number(rows[0].position);
    await sleep(20);
  }
  throw new Error(`${stream} still waits in the outbox.`);
}
