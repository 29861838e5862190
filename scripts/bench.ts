/**
 * bin/bench: measures one signed-in REST read of one row, one issue and one page of issues, each next to
 * the same SELECTs run by pgbench in the same run. Product and pgbench alternate; each figure is the
 * median of the rounds. bin/bench lists: pages of 1,000,000 issues next to pages of 10,000. bin/bench
 * issue: the page of an issue with a 20 KB description, and how an open page polls for changes; next to
 * another product's page when BENCH_PEER_URL (and BENCH_PEER_COOKIE) give its address. bin/bench
 * discussions: all comments of issues with 100 comments, without and with the cache; pages of issues
 * with 100 and 1,000 comments, next to those of BENCH_PEER_URL and BENCH_PEER_URL_1000; and how soon a
 * browser paints the first comment of 10 and of 10,000.
 */
import { alone, beside, say, type Bench } from "./bench/comparing.ts";
import { compareDiscussions } from "./bench/discussion-rates.ts";
import { makeIssue } from "./bench/issue-page.ts";
import { judge, measureLists, seedTwoSizes } from "./bench/issue-lists.ts";
import { describeMachine } from "./bench/machine.ts";
import { startProduct, type Product } from "./bench/product.ts";
import { statementsOf } from "./bench/statements.ts";
import { wrk } from "./bench/wrk.ts";
import { cloneTemplate, dropDatabase, ensureTemplate, scratchName } from "./database.ts";
import { startServices } from "./services.ts";
import { freePort } from "./services/state.ts";

const SECRET = "a secret that only the bench may ever use";
const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const clients = Number(process.env["BENCH_CLIENTS"] ?? 8);
const sizes = {
  small: Number(process.env["BENCH_SMALL"] ?? 10_000),
  large: Number(process.env["BENCH_LARGE"] ?? 1_000_000),
};

const services = await startServices();
const template = await ensureTemplate(services.databaseUrl);
const name = scratchName();
const databaseUrl = await cloneTemplate(services.databaseUrl, template, name);
const environment = {
  CAIRN_SECRET: SECRET,
  CAIRN_PORT: String(await freePort()),
  CAIRN_SHARE_PORT: "true",
  CAIRN_REDIS_PREFIX: `bench:${name}:`,
  DATABASE_URL: databaseUrl,
  REDIS_URL: services.redisUrl,
};
const processes: Product[] = [];
const bench: Bench = {
  environment,
  databaseUrl,
  database: name,
  processes,
  seconds,
  rounds,
  clients,
};

try {
  say(describeMachine());
  if (process.argv[2] === "lists") await compareSizes();
  else if (process.argv[2] === "issue") await comparePages();
  else if (process.argv[2] === "discussions") await compareDiscussions(bench);
  else await compareWithEngine();
} finally {
  await Promise.all(processes.map((product) => product.stop()));
  await dropDatabase(services.databaseUrl, name);
}

async function addProcess(): Promise<Product> {
  const product = await startProduct(environment);
  processes.push(product);
  return product;
}

async function compareSizes(): Promise<void> {
  say(`one project of ${sizes.small} issues beside one of ${sizes.large}`);
  const scale = await seedTwoSizes(databaseUrl, SECRET, sizes, say);
  const { url } = await addProcess();
  const { lines, fullScans } = await measureLists(url, databaseUrl, scale);
  say(`\n| first page by | ${sizes.small} | ${sizes.large} | ratio |\n|---|---|---|---|`);
  for (const { what, small, large } of lines) {
    say(
      `| ${what} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${(large / small).toFixed(2)} |`,
    );
  }
  say(`\nfull scans of issues meanwhile: ${fullScans}`);
  const slow = judge(lines);
  if (slow.length === 0 && fullScans === 0) return;
  say(`beyond the limit: ${slow.map(({ what }) => what).join("; ") || "a full scan"}`);
  process.exitCode = 1;
}

async function compareWithEngine(): Promise<void> {
  say(`${rounds} rounds of ${seconds} s, ${clients} clients, closed loop`);
  const scale = await seedTwoSizes(databaseUrl, SECRET, { small: 100, large: sizes.small }, say);
  const project = scale.projects[1];
  const headers = { "PRIVATE-TOKEN": scale.owner.token ?? "" };
  if (project === undefined) throw new Error("The bench needs its project.");
  const { url } = await addProcess();
  const issues = `/api/v4/projects/${project.id}/issues`;
  const compareAll = async (how: string) => {
    await compare(`one person, ${how}`, url, "/api/v4/user", headers);
    await compare(`one issue, ${how}`, url, `${issues}/${Math.floor(sizes.small / 2)}`, headers);
    await compare(`a page of 20 issues, ${how}`, url, `${issues}?state=opened`, headers);
  };
  await compareAll("one process");
  await addProcess();
  await compareAll("two processes on one port");
}

async function comparePages(): Promise<void> {
  say(`${rounds} rounds of ${seconds} s, ${clients} clients, closed loop, one process`);
  const { url } = await addProcess();
  const { page, cookie } = await makeIssue(url, 20_000);
  await compare("the page, as HTML", url, page, { cookie });
  await compare("what the page reads", url, `${page}.json?serializer=page`, { cookie });
  const changes = `${page}/realtime_changes`;
  await compare("its changes, new to the reader", url, changes, { cookie });
  const known = await fetch(`${url}${changes}`, { headers: { cookie } });
  await alone(bench, "its changes, known to the reader (304)", `${url}${changes}`, {
    cookie,
    "If-None-Match": known.headers.get("etag") ?? "",
  });
  const peer = process.env["BENCH_PEER_URL"];
  if (peer === undefined) return;
  await alone(bench, "another product's page", peer, {
    cookie: process.env["BENCH_PEER_COOKIE"] ?? "",
  });
  await alone(bench, "the page again", `${url}${page}`, { cookie });
}

async function compare(
  what: string,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const ask = (length: number) => wrk(`${url}${path}`, { seconds: length, clients, headers });
  const statements = await statementsOf(environment, { url: path, headers });
  await ask(3);
  const asked = path.replaceAll(/\/\d+/g, "/:id");
  await beside(bench, { title: what, asked }, statements, ask);
}
