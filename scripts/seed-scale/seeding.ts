/**
 * Fills a database with a given number of issues. The rows are those that the services would have
 * written, except that events and audit events are missing.
 */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { TOKEN_PREFIX } from "../../contract/src/users.ts";
import { createSecrets } from "../../server/src/platform/auth/secrets.ts";
import { createRandomGenerator } from "../chance.ts";
import type { ReportProgress } from "../progress.ts";
import { formatCopyLine, startPsqlCopy } from "./copying.ts";
import { createScaleEpics, type EpicTreeSize } from "./epics.ts";
import { withDatabaseClient, restoreIndexes, dropIssueIndexes } from "./indexes.ts";
import {
  ISSUE_COLUMNS,
  createIssueGenerator,
  NOTEABLE_COLUMNS,
  ISSUE_TEXT_COLUMNS,
} from "./issues.ts";
import { createScaleUsers, type ScaleUser } from "./people.ts";
import { createScalePlaces, SCALE_GROUP_PATH, type ScaleProject } from "./places.ts";
import { removeScaleGroup } from "./removing.ts";

/**
 * Minimum number of issues for which it is faster to drop the indexes and build them after the load
 * than to update them with every row.
 */
const MANY = 100_000;
const PORTION = 5_000;
const STREAMS = 2;
const FILLED =
  `noteables issues texts issue_counters namespaces routes memberships users user_emails labels
  label_priorities milestones iterations`.split(/\s+/);

export interface SeedScaleOptions {
  databaseUrl: string;
  projects: readonly { path: string; issues: number }[];
  /** Trees of epics, with issues of the first project. */
  epics?: readonly EpicTreeSize[] | undefined;
  /** The same seed generates the same titles, descriptions and attributes. */
  seed?: string | undefined;
  /** The day of the newest issue; today by default. */
  until?: Date | undefined;
  /** True deletes the rows of an earlier run before new rows are inserted. */
  again?: boolean | undefined;
  /**
   * True drops the indexes even if the database has other issues. Queries for those issues are slow
   * until the indexes are built again.
   */
  rebuildIndexes?: boolean | undefined;
  /** The instance's secret. When it is set, the owner of the group gets a personal access token. */
  secret?: string | undefined;
  report?: ReportProgress | undefined;
  signal?: AbortSignal | undefined;
}

export interface SeedScaleResult {
  projects: { id: number; fullPath: string; issues: number }[];
  owner: { id: number; username: string; token: string | undefined };
}

/** Thrown when the group `scale` exists already and `again` is not set. */
export class ScaleGroupExistsError extends Error {
  override readonly name = "ScaleGroupExistsError";
}

export async function seedScale(wish: SeedScaleOptions): Promise<SeedScaleResult> {
  const { databaseUrl, report = () => {}, signal = new AbortController().signal } = wish;
  // Builds the indexes that a killed earlier run has dropped and not built again.
  await restoreIndexes(databaseUrl, report);
  return withDatabaseClient(databaseUrl, async (client) => {
    await client.query("set statement_timeout = 0");
    await makeRoom(client, wish, report);
    const total = wish.projects.reduce((sum, project) => sum + project.issues, 0);
    const { places, people } = await makeWorld(client, wish);
    const aside = total >= MANY && (wish.rebuildIndexes === true || (await isEmpty(client)));
    try {
      if (aside) await dropIssueIndexes(client);
      let done = 0;
      for (const [index, place] of places.entries()) {
        const count = wish.projects[index]?.issues ?? 0;
        await writeIssues(client, { ...wish, signal, place, count }, (more) => {
          done += more;
          report("writing issues", done, total);
        });
      }
    } finally {
      if (aside) await restoreIndexes(databaseUrl, report);
    }
    const [first] = places;
    if (first !== undefined && wish.epics !== undefined) {
      report("writing epics", 0, 1);
      await createScaleEpics(client, first, wish.epics, wish.seed);
    }
    report("cleaning up and counting for the planner", 0, 1);
    // VACUUM updates the statistics of the query planner and flushes the pending lists of the GIN
    // indexes.
    await client.query(`vacuum (analyze) ${FILLED.join(", ")}`);
    return {
      projects: places.map((place, index) => ({
        id: place.projectId,
        fullPath: place.fullPath,
        issues: wish.projects[index]?.issues ?? 0,
      })),
      owner: await ownerOf(client, people, wish.secret),
    };
  });
}

async function makeRoom(
  client: pg.Client,
  wish: SeedScaleOptions,
  report: ReportProgress,
): Promise<void> {
  const found = await client.query("select from routes where lower(path) = $1", [SCALE_GROUP_PATH]);
  if (found.rowCount === 0) return;
  if (wish.again !== true)
    throw new ScaleGroupExistsError(`The group ${SCALE_GROUP_PATH} is there already.`);
  report("deleting what was there", 0, 1);
  await removeScaleGroup(client);
}

async function makeWorld(client: pg.Client, wish: SeedScaleOptions) {
  const until = wish.until ?? new Date(new Date().setUTCHours(0, 0, 0, 0));
  await client.query("begin");
  try {
    const people = await createScaleUsers(client);
    const places = await createScalePlaces(client, { projects: wish.projects, people, until });
    await client.query("commit");
    return { people, places };
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  return (await client.query("select from issues limit 1")).rowCount === 0;
}

/**
 * Inserts the issues over several connections in parallel. Each COPY statement inserts up to
 * `PORTION` rows into one table.
 */
async function writeIssues(
  client: pg.Client,
  wish: { databaseUrl: string; seed?: string | undefined; signal: AbortSignal } & {
    place: ScaleProject;
    count: number;
  },
  wrote: (more: number) => void,
): Promise<void> {
  const { place, count, signal } = wish;
  const firstId = await reserveIds(client, count);
  const write = createIssueGenerator(place, count);
  const portions = Math.ceil(count / PORTION);
  let next = 0;
  let opened = 0;

  const stream = async () => {
    const copy = startPsqlCopy(wish.databaseUrl, signal);
    for (let portion = next++; portion < portions; portion = next++) {
      const chance = createRandomGenerator("issues", wish.seed ?? "", place.fullPath, portion);
      const from = portion * PORTION;
      const to = Math.min(count, from + PORTION);
      const lines = { noteables: "", issues: "", texts: "" };
      for (let index = from; index < to; index += 1) {
        const made = write(chance, firstId + index, index + 1);
        lines.noteables += made.noteable;
        lines.issues += made.issue;
        lines.texts += made.text;
        if (made.opened) opened += 1;
      }
      await copy.rows("noteables", NOTEABLE_COLUMNS, lines.noteables);
      await copy.rows("issues", ISSUE_COLUMNS, lines.issues);
      await copy.rows("texts", ISSUE_TEXT_COLUMNS, lines.texts);
      await copy.mark(() => wrote(to - from));
    }
    await copy.end();
  };
  await Promise.all(Array.from({ length: STREAMS }, stream));

  const counters = startPsqlCopy(wish.databaseUrl, signal);
  await counters.rows(
    "issue_counters",
    ["project_id", "root_namespace_id", "last_iid", "opened", "closed"],
    formatCopyLine([place.projectId, place.rootId, count, opened, count - opened]),
  );
  await counters.end();
}

/**
 * Reserves consecutive issue ids that no other transaction gets, even while users create issues.
 * Returns the first id.
 */
async function reserveIds(client: pg.Client, count: number): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ first: string | null; last: string | null }>(
      `select min(id) as first, max(id) as last from (
        select nextval(pg_get_serial_sequence('noteables', 'id')) as id from generate_series(1, $1::int)
      ) as taken`,
      [count],
    );
    const { first, last } = rows[0] ?? {};
    if (Number(last) - Number(first) + 1 === count || count === 0) return Number(first);
  }
}

async function ownerOf(
  client: pg.Client,
  people: readonly ScaleUser[],
  secret: string | undefined,
): Promise<SeedScaleResult["owner"]> {
  const [owner] = people;
  if (owner === undefined) throw new Error("There are no people.");
  const { id, username } = owner;
  if (secret === undefined) return { id, username, token: undefined };
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`;
  await client.query(
    `insert into personal_access_tokens (user_id, name, token_hash, scopes, expires_at)
    values ($1, 'seed-scale', $2, '{api}', current_date + 365)`,
    [id, createSecrets(secret).digest(token)],
  );
  return { id, username, token };
}
