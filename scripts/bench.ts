/**
 * bin/bench: one signed-in REST read of one row, one issue and one page of issues, each beside the same
 * SELECTs by pgbench, in the same run. Product and engine alternate; each figure is the median of the
 * rounds. bin/bench lists: pages of 1,000,000 issues beside pages of 10,000. bin/bench issue: the page
 * of an issue with a 20 KB description, and how a page asks for changes; beside another product's page
 * when BENCH_PEER_URL (and BENCH_PEER_COOKIE) say where it is. bin/bench discussions: all comments of
 * issues with 100 of them, with nothing remembered and with what is remembered; and pages of issues with
 * 100 and 1,000 comments, beside those of BENCH_PEER_URL and BENCH_PEER_URL_1000.
 */
import { makeDiscussions, watchFreshness } from "./bench/discussions.ts";
import { makeIssue, signUp } from "./bench/issue-page.ts";
import { judge, measureLists, seedTwoSizes } from "./bench/issue-lists.ts";
import { describeMachine, median, processSeconds } from "./bench/machine.ts";
import { pgbench, type Rate } from "./bench/pgbench.ts";
import { startProduct, type Product } from "./bench/product.ts";
import { statementsOf } from "./bench/statements.ts";
import { wrk, wrkAny } from "./bench/wrk.ts";
import { cloneTemplate, dropDatabase, ensureTemplate, scratchName } from "./database.ts";
import { startServices } from "./services.ts";
import { freePort } from "./services/state.ts";

const SECRET = "a secret that only the bench may ever use";
const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const clients = Number(process.env["BENCH_CLIENTS"] ?? 8);
const issueCount = Number(process.env["BENCH_ISSUES"] ?? 200);
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
/** Remembering nothing: every answer is made of what PostgreSQL tells. */
const FORGETFUL = { CAIRN_DISCUSSION_MEMORY_MB: "0" };
const processes: Product[] = [];

try {
  say(describeMachine());
  if (process.argv[2] === "lists") await compareSizes();
  else if (process.argv[2] === "issue") await comparePages();
  else if (process.argv[2] === "discussions") await compareDiscussions();
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
  await alone("its changes, known to the reader (304)", `${url}${changes}`, {
    cookie,
    "If-None-Match": known.headers.get("etag") ?? "",
  });
  const peer = process.env["BENCH_PEER_URL"];
  if (peer === undefined) return;
  await alone("another product's page", peer, { cookie: process.env["BENCH_PEER_COOKIE"] ?? "" });
  await alone("the page again", `${url}${page}`, { cookie });
}

async function compareDiscussions(): Promise<void> {
  say(`${rounds} rounds of ${seconds} s, ${clients} clients, closed loop, one process`);
  const cold = await startProduct({ ...environment, ...FORGETFUL });
  processes.push(cold);
  const person = await signUp(cold.url);
  const { cookie } = person;
  const issues = await makeDiscussions(person, databaseUrl, issueCount, 100);
  const [long] = await makeDiscussions(person, databaseUrl, 1, 1_000);
  const paths = issues.map(({ page }) => `${page}/discussions.json`);
  const [path = ""] = paths;
  const first = await fetch(`${cold.url}${path}`, { headers: { cookie } });
  say(`each answer is ${(await first.arrayBuffer()).byteLength} bytes`);
  const statements = await statementsOf(
    { ...environment, ...FORGETFUL },
    { url: path, headers: { cookie } },
  );
  const any = (url: string) => wrkAny(url, paths, { seconds, clients, headers: { cookie } });
  await beside("all comments, nothing remembered", statements, () => any(cold.url));
  await cold.stop();
  processes.splice(processes.indexOf(cold), 1);

  const { url } = await addProcess();
  const [talk] = issues;
  if (talk === undefined || long === undefined) throw new Error("The bench needs its issues.");
  let isOver = false;
  await any(url);
  const watching = watchFreshness({ ...person, url }, talk, () => isOver);
  await beside("all comments, remembered, while somebody comments", statements, () => any(url));
  isOver = true;
  const { written, missing } = await watching;
  say(`  ${written} comments written meanwhile, ${missing} of them not in the next answer`);
  if (missing > 0) process.exitCode = 1;
  await pagesBesidePeer(url, cookie, [
    ["100", talk.page, process.env["BENCH_PEER_URL"]],
    ["1,000", long.page, process.env["BENCH_PEER_URL_1000"]],
  ]);
}

async function pagesBesidePeer(
  url: string,
  cookie: string,
  pages: readonly [comments: string, page: string, peer: string | undefined][],
): Promise<void> {
  for (const [comments, page, peer] of pages) {
    await alone(`the page with ${comments} comments`, `${url}${page}`, { cookie });
    if (peer === undefined) continue;
    await alone(`another product's page with ${comments} comments`, peer, {
      cookie: process.env["BENCH_PEER_COOKIE"] ?? "",
    });
  }
}

/** The same SELECTs by pgbench, and what was asked for, in turn. */
async function beside(what: string, statements: string, ask: () => Promise<Rate>): Promise<void> {
  const lines = { engine: [] as Rate[], product: [] as Rate[] };
  const costs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    lines.engine.push(await pgbench(databaseUrl, statements, { seconds, clients }));
    const before = spent();
    const answered = await ask();
    costs.push(((spent() - before) / (answered.perSecond * seconds)) * 1000);
    lines.product.push(answered);
  }
  say(`\n${what}`);
  const engine = report(`pgbench, the same ${statements.split("\n").length} SELECTs`, lines.engine);
  const ours = report("GET discussions.json", lines.product);
  say(`  product's own CPU per request: ${median(costs).toFixed(3)} ms`);
  say(`  ratio to pgbench ${percent(ours / engine)}`);
}

async function alone(what: string, url: string, headers: Record<string, string>): Promise<void> {
  const rates: Rate[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    rates.push(await wrk(url, { seconds, clients, headers }));
  }
  report(what, rates);
}

async function compare(
  what: string,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const load = { seconds, clients };
  const ask = (length: number) => wrk(`${url}${path}`, { seconds: length, clients, headers });
  const statements = await statementsOf(environment, { url: path, headers });
  const lines = { engine: [] as Rate[], product: [] as Rate[] };
  const costs: number[] = [];
  await ask(3);
  for (let round = 1; round <= rounds; round += 1) {
    lines.engine.push(await pgbench(databaseUrl, statements, load));
    const before = spent();
    const answered = await ask(seconds);
    costs.push(((spent() - before) / (answered.perSecond * seconds)) * 1000);
    lines.product.push(answered);
  }
  say(`\n${what}`);
  const engine = report(`pgbench, the same ${statements.split("\n").length} SELECTs`, lines.engine);
  const ours = report(`GET ${path.replaceAll(/\/\d+/g, "/:id")}`, lines.product);
  say(`  product's own CPU per request: ${median(costs).toFixed(3)} ms`);
  say(`  ratio to pgbench ${percent(ours / engine)}`);
}

function spent(): number {
  return processes.reduce((sum, { pid }) => sum + processSeconds(pid), 0);
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
