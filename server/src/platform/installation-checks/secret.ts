/**
 * Recognizes the secret of the instance by a fingerprint in the database. With another secret, no token,
 * session or draft would work, and nothing else would say so.
 */
import pg from "pg";
import { createSecrets } from "../auth/secrets.ts";
import type { Config } from "../config/config.ts";
import { error, ok, type Finding } from "./finding.ts";

const CHECK = "secret";

/** Records the fingerprint when the database has none yet. */
export async function checkSecret(config: Config): Promise<Finding> {
  const fingerprint = computeSecretFingerprint(config.secret);
  const recorded = await withClient(config, async (client) => {
    await client.query(
      "insert into instance_secret (fingerprint) values ($1) on conflict do nothing",
      [fingerprint],
    );
    const { rows } = await client.query<{ fingerprint: string }>(
      "select fingerprint from instance_secret",
    );
    return rows[0]?.fingerprint;
  });
  return recorded === fingerprint
    ? ok(CHECK, "the secret of this database")
    : error(
        CHECK,
        "CAIRN_SECRET is not the secret with which this database was used; tokens, sessions and drafts would not work. Restore the former secret, or accept the loss with: cairn secret accept",
      );
}

/** Makes the configured secret the one that the database expects. */
export async function acceptSecret(config: Config): Promise<void> {
  await withClient(config, (client) =>
    client.query(
      `insert into instance_secret (fingerprint) values ($1)
       on conflict (only_row) do update set fingerprint = excluded.fingerprint, recorded_at = now()`,
      [computeSecretFingerprint(config.secret)],
    ),
  );
}

export function computeSecretFingerprint(secret: string): string {
  return createSecrets(secret).keyFor("fingerprint of the secret").slice(0, 32);
}

async function withClient<Result>(
  config: Config,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: "cairn-checks",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    // The default of a role for web processes can be read-only. A setting of the session would stay on the
    // server connection of a pooler in transaction mode, and other processes could then write by mistake.
    await client.query("start transaction read write");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}
