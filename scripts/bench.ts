/**
 * bin/bench: one signed-in REST read of one row beside the same SELECT by pgbench, in the same run.
 * Product and engine alternate; each figure is the median of the rounds.
 */
import { createSecrets } from "../server/src/platform/auth/secrets.ts";
import { describeMachine, median, processSeconds } from "./bench/machine.ts";
import { pgbench, type Rate } from "./bench/pgbench.ts";
import { makeToken, startProduct, type Product } from "./bench/product.ts";
import { wrk } from "./bench/wrk.ts";
import { cloneTemplate, dropDatabase, ensureTemplate, scratchName } from "./database.ts";
import { startServices } from "./services.ts";
import { freePort } from "./services/state.ts";

const SECRET = "a secret that only the bench may ever use";
const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const clients = Number(process.env["BENCH_CLIENTS"] ?? 8);

const services = await startServices();
const template = await ensureTemplate(services.databaseUrl);
const name = scratchName();
const databaseUrl = await cloneTemplate(services.databaseUrl, template, name);
const port = await freePort();
const processes: Product[] = [];

try {
  say(describeMachine());
  say(`${rounds} rounds of ${seconds} s, ${clients} clients, closed loop`);
  const { url } = await addProcess();
  const person = await makeToken(url);
  await compare("one process", url, person);
  await addProcess();
  await compare("two processes on one port", url, person);
} finally {
  await Promise.all(processes.map((product) => product.stop()));
  await dropDatabase(services.databaseUrl, name);
}

async function addProcess(): Promise<Product> {
  const product = await startProduct({
    CAIRN_SECRET: SECRET,
    CAIRN_PORT: String(port),
    CAIRN_SHARE_PORT: "true",
    CAIRN_REDIS_PREFIX: `bench:${name}:`,
    DATABASE_URL: databaseUrl,
    REDIS_URL: services.redisUrl,
  });
  processes.push(product);
  return product;
}

async function compare(
  what: string,
  url: string,
  { token, userId }: { token: string; userId: number },
): Promise<void> {
  const load = { seconds, clients };
  const ask = (length: number) =>
    wrk(`${url}/api/v4/user`, { seconds: length, clients, headers: { "PRIVATE-TOKEN": token } });
  const row = readRow(userId);
  const lines = { row: [] as Rate[], both: [] as Rate[], product: [] as Rate[] };
  const costs: number[] = [];
  await ask(3);
  for (let round = 1; round <= rounds; round += 1) {
    lines.row.push(await pgbench(databaseUrl, row, load));
    const before = spent();
    const answered = await ask(seconds);
    costs.push(((spent() - before) / (answered.perSecond * seconds)) * 1000);
    lines.product.push(answered);
    lines.both.push(await pgbench(databaseUrl, `${findToken(token)}\n${row}`, load));
  }
  say(`\n${what}`);
  const engine = report("pgbench, the row's SELECT", lines.row);
  const pair = report("pgbench, token and row, as the product asks", lines.both);
  const ours = report("GET /api/v4/user with a token", lines.product);
  say(`  product's own CPU per request: ${median(costs).toFixed(3)} ms`);
  say(`  ratio to the row's SELECT ${percent(ours / engine)}, to both ${percent(ours / pair)}`);
}

function spent(): number {
  return processes.reduce((sum, { pid }) => sum + processSeconds(pid), 0);
}

/** The statement of `findOwnUser` in modules/users. */
function readRow(userId: number): string {
  return `\\set id ${userId}
select users.id, users.username, users.name, users.state, users.admin, users.external, users.bio,
  users.location, users.organization, users.job_title, users.website_url, users.public_email,
  users.created_at, users.last_activity_on, users.current_sign_in_at, users.last_sign_in_at,
  user_emails.email, user_emails.verified_at
from users left join user_emails on user_emails.user_id = users.id and user_emails.is_primary = true
where users.id = :id;`;
}

/** The statement of `findTokenByHash` in modules/users, for this very token. */
function findToken(token: string): string {
  const hash = createSecrets(SECRET).digest(token).toString("hex");
  return `select token.id, token.scopes, token.expires_at, token.revoked_at, users.id, users.username,
  users.name, users.state, users.admin, users.external
from personal_access_tokens as token join users on users.id = token.user_id
where token.token_hash = '\\x${hash}';`;
}

function report(what: string, rates: readonly Rate[]): number {
  const of = (pick: (rate: Rate) => number) => median(rates.map(pick));
  const perSecond = of((rate) => rate.perSecond);
  const p50 = of((rate) => rate.p50).toFixed(2);
  const p99 = of((rate) => rate.p99).toFixed(2);
  say(`  ${what}: ${Math.round(perSecond)}/s, p50 ${p50} ms, p99 ${p99} ms`);
  return perSecond;
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
