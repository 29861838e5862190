/** Tests that a server can be killed at any moment: every acknowledged change is stored exactly once. */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecrets } from "../../src/platform/auth/secrets.ts";
import { TEST_SECRET, buildTestEnvironmentVariables } from "../app.ts";
import { isFullSweep, isLeastSweep } from "../sampling.ts";
import { startKillableServers, type KillableServers, type KillReport } from "./dying-servers.ts";
import { listConsecutiveNumbers, printMeasurements } from "./figures.ts";
import { connectToTestDatabase, waitForDispatchedPosition } from "./judge.ts";
import {
  signUpWithToken,
  tryCreateToken,
  type CreatedTestToken,
  type SignedUpUser,
} from "./somebody.ts";

const CLIENTS = 8;
const KILLS = isFullSweep ? 60 : isLeastSweep ? 6 : 12;
const ASKED_AGAIN = 40;
const MOST_ATTEMPTS = 2_000;

interface Acknowledged extends CreatedTestToken {
  name: string;
  key: string | undefined;
  attempts: number;
  replayed: boolean;
}

let database: pg.Client;
let servers: KillableServers;

beforeAll(async () => {
  database = await connectToTestDatabase();
  servers = await startKillableServers(await buildTestEnvironmentVariables({ CAIRN_ROLES: "web" }));
});

afterAll(() => Promise.all([servers.end(), database.end()]));

test(
  `${KILLS} kills under 8 retrying clients lose and double nothing that carries an Idempotency-Key`,
  { tags: "core" },
  async () => {
    const who = await servers.ask(signUpWithToken);
    const { toll, acknowledged } = await createUnderFire(who, randomUUID, (kill) => kill(KILLS));
    const position = await waitForDispatchedPosition(database, who.id);
    const rows = await tokensOf(who);
    printMeasurements("with Idempotency-Key", {
      kills: toll.kills,
      struck: toll.struck,
      acknowledged: acknowledged.length,
      retried: acknowledged.filter(({ attempts }) => attempts > 1).length,
      replayed: acknowledged.filter(({ replayed }) => replayed).length,
      doubled: rows.length - new Set(rows.map(({ name }) => name)).size,
    });

    expect(toll.kills).toBe(KILLS);
    // For every acknowledged request there must be exactly one row with the values of the response,
    // and no other rows.
    const secrets = createSecrets(TEST_SECRET);
    const asStored = ({ id, name, token }: Acknowledged) =>
      `${name}: ${id} ${secrets.digest(token).toString("hex")}`;
    expect(rows.map(({ id, name, hash }) => `${name}: ${id} ${hash}`).toSorted()).toEqual(
      acknowledged.map(asStored).toSorted(),
    );
    // For each token there must be exactly one audit event and one event.
    expect(rows.filter(({ audits, events }) => audits !== 1 || events !== 1)).toEqual([]);
    expect(await positionsOf(who)).toEqual(listConsecutiveNumbers(1, position));

    for (const wish of acknowledged.slice(-ASKED_AGAIN)) {
      const { answer, made } = await servers.ask((url) => create(url, who, wish.name, wish.key));
      expect(answer.headers.get("idempotency-replayed")).toBe("true");
      expect(made).toMatchObject({ id: wish.id, token: wish.token });
    }
  },
);

test("the same without a key doubles something, so the test can tell", async () => {
  const who = await servers.ask(signUpWithToken);
  const doubled = async () => {
    const names = (await tokensOf(who)).map(({ name }) => name);
    return names.length - new Set(names).size;
  };
  const { toll } = await createUnderFire(
    who,
    () => undefined,
    (kill) => kill(KILLS * 5, async () => (await doubled()) > 0),
  );
  printMeasurements("without a key", {
    kills: toll.kills,
    struck: toll.struck,
    doubled: await doubled(),
  });
  expect(await doubled()).toBeGreaterThan(0);
});

/**
 * Clients create tokens while the servers are killed, and retry each request until it is
 * acknowledged.
 */
async function createUnderFire(
  who: SignedUpUser,
  newKey: () => string | undefined,
  fire: (kill: KillableServers["kill"]) => Promise<KillReport>,
): Promise<{ toll: KillReport; acknowledged: Acknowledged[] }> {
  const acknowledged: Acknowledged[] = [];
  const end = new AbortController();
  const client = async (number: number) => {
    for (let n = 1; !end.signal.aborted; n += 1) {
      const wish = { name: `wish ${number}.${n}`, key: newKey() };
      acknowledged.push({ ...wish, ...(await untilAcknowledged(who, wish.name, wish.key)) });
      // Pauses the client, so that the next server gets processor time to start.
      await sleep(randomInt(20));
    }
  };
  const clients = Promise.all(listConsecutiveNumbers(1, CLIENTS).map((number) => client(number)));
  // The clients run until `end` is aborted. If they stop earlier, a request has failed with an
  // error that no retry can fix, or its attempts were used up.
  const failed = clients.then(() => Promise.reject(new Error("The clients came to an end.")));
  const toll = await Promise.race([fire((...order) => servers.kill(...order)), failed]).finally(
    () => end.abort(),
  );
  await clients;
  return { toll, acknowledged };
}

async function untilAcknowledged(
  who: SignedUpUser,
  name: string,
  key: string | undefined,
): Promise<CreatedTestToken & { attempts: number; replayed: boolean }> {
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
    const outcome = await servers.ask((url) => create(url, who, name, key)).catch(() => null);
    if (outcome?.answer.status === 201) {
      const replayed = outcome.answer.headers.has("idempotency-replayed");
      return { ...outcome.made, attempts, replayed };
    }
    if (outcome !== null && outcome.answer.status !== 503) {
      throw new Error(`${name} was answered ${outcome.answer.status}, which no retry can mend.`);
    }
    await sleep(5);
  }
  throw new Error(`${name} was not acknowledged in ${MOST_ATTEMPTS} attempts.`);
}

async function create(url: string, who: SignedUpUser, name: string, key: string | undefined) {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const answer = await tryCreateToken(url, who, name, headers);
  return { answer, made: (await answer.json()) as CreatedTestToken };
}

async function tokensOf(who: SignedUpUser) {
  const { rows } = await database.query<{
    id: number;
    name: string;
    hash: string;
    audits: number | null;
    events: number | null;
  }>(
    `with told as (
       select (payload->>'token_id')::bigint as id, count(*)::int as events
       from (select type, payload from outbox union all select type, payload from events) as moved
       where type = 'user.token_created' group by 1
     ), audited as (
       select subject_id as id, count(*)::int as audits from audit_events
       where subject_type = 'personal_access_token' and action = 'user.token_created' group by 1
     )
     select id::int, name, encode(token_hash, 'hex') as hash, audits, events
     from personal_access_tokens left join told using (id) left join audited using (id)
     where user_id = $1 and name like 'wish %'`,
    [who.id],
  );
  return rows;
}

async function positionsOf(who: SignedUpUser): Promise<number[]> {
  const { rows } = await database.query<{ position: number }>(
    "select position::int from events where stream = $1 order by position",
    [`user:${who.id}`],
  );
  return rows.map(({ position }) => position);
}
