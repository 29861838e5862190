/**
 * bin/bench discussions: measures how fast long discussions load as JSON, as HTML pages and in a
 * browser.
 */
import { availableParallelism } from "node:os";
import { alone, beside, say, type Ask, type Bench } from "./comparing.ts";
import { makeDiscussions, watchFreshness, type Discussed } from "./discussions.ts";
import { firstCommentTimes } from "./first-screen.ts";
import { signUp, type Person } from "./issue-page.ts";
import { startProduct, type Product } from "./product.ts";
import { statementsOf } from "./statements.ts";
import { wrkAny } from "./wrk.ts";

/** Turns the discussion cache off: the server builds every response from PostgreSQL. */
const FORGETFUL = { CAIRN_DISCUSSION_MEMORY_MB: "0" };
/** How often each page is loaded in a browser. */
const SCREENS = 11;
/**
 * Number of issues. wrk requests one of them at random each time, so that caching a single issue
 * does not help.
 */
const ISSUES = 100;
/**
 * Minimum duration of a measurement of the other product, which can need more than ten seconds
 * per page.
 */
const PEER_SECONDS = 30;
const asked = "discussions.json";

export async function compareDiscussions(bench: Bench): Promise<void> {
  const { environment, databaseUrl, seconds, rounds, clients } = bench;
  const count = availableParallelism();
  say(`${rounds} rounds of ${seconds} s, ${clients} clients, closed loop, ${count} processes`);
  const forgetful = await startSeveral(bench, count, FORGETFUL);
  const [{ url }] = forgetful;
  const person = await signUp(url);
  const { cookie } = person;
  const [long] = await makeDiscussions(person, databaseUrl, 1, 1_000);
  const issues = await makeDiscussions(person, databaseUrl, ISSUES, 100);
  const [talk] = issues;
  if (talk === undefined || long === undefined) throw new Error("The bench needs its issues.");
  const paths = issues.map(({ page }) => `${page}/${asked}`);
  say(`each answer is ${await bytesOf(`${url}${paths[0]}`, cookie)} bytes`);
  const statements = await statementsOfAny(environment, issues, cookie);
  const asking =
    (headers: Record<string, string>): Ask =>
    (length) =>
      wrkAny(url, paths, { seconds: length, clients, headers });
  const any = asking({ cookie });
  await warmUp(any, count);
  await beside(bench, { title: "all comments, nothing remembered", asked }, statements, any);
  await stop(bench, forgetful);

  const remembering = await startSeveral(bench, count, {});
  await warmUp(any, count);
  let isOver = false;
  const watching = watchFreshness(person, talk, () => isOver);
  const title = "all comments, remembered, while somebody comments";
  await beside(bench, { title, asked }, statements, any);
  const packed = asking({ cookie, "accept-encoding": "gzip" });
  await warmUp(packed, count);
  await beside(bench, { title: `${title}, packed as browsers take it`, asked }, statements, packed);
  isOver = true;
  const { written, missing } = await watching;
  say(`  ${written} comments written meanwhile, ${missing} of them not in the next answer`);
  if (missing > 0) process.exitCode = 1;
  await pagesBesidePeer(bench, person, [
    ["100", talk.page, process.env["BENCH_PEER_URL"]],
    ["1,000", long.page, process.env["BENCH_PEER_URL_1000"]],
  ]);
  await firstScreens(bench, person);
  await stop(bench, remembering);
}

/**
 * A pgbench script that picks one of the issues at random and runs the SELECTs that read its
 * discussion.
 */
async function statementsOfAny(
  environment: Record<string, string>,
  issues: readonly Discussed[],
  cookie: string,
): Promise<string> {
  const iid = Math.floor(issues.length / 2);
  const { id, page } = issues[iid - 1] as Discussed;
  const apart = id - iid;
  if (apart === 0 || issues.some((issue, index) => issue.id !== index + 1 + apart)) {
    throw new Error("The issues' ids do not follow each other as pgbench would take them.");
  }
  const request = { url: `${page}/${asked}`, headers: { cookie } };
  const variables = new Map([
    [iid, "iid"],
    [id, "id"],
  ]);
  const statements = await statementsOf({ ...environment, ...FORGETFUL }, request, variables);
  return `\\set iid random(1, ${issues.length})\n\\set id :iid + ${apart}\n${statements}`;
}

/** Starts `count` server processes that share one port, as in production. */
async function startSeveral(
  { environment, processes }: Bench,
  count: number,
  settings: Record<string, string>,
): Promise<[Product, ...Product[]]> {
  const started: Product[] = [];
  for (let number = 0; number < count; number += 1) {
    const product = await startProduct({ ...environment, ...settings });
    started.push(product);
    processes.push(product);
  }
  return started as [Product, ...Product[]];
}

async function stop({ processes }: Bench, products: readonly Product[]): Promise<void> {
  await Promise.all(products.map((product) => product.stop()));
  for (const product of products) processes.splice(processes.indexOf(product), 1);
}

/**
 * Sends 8,000 requests for each of `count` server processes, or as many as 90 seconds allow, so that V8
 * has compiled the hot code before the measurement.
 */
async function warmUp(ask: Ask, count: number): Promise<void> {
  const until = Date.now() + 90_000;
  for (let done = 0; done < 8_000 * count && Date.now() < until;) done += (await ask(3)).requests;
}

async function bytesOf(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return (await answer.arrayBuffer()).byteLength;
}

async function pagesBesidePeer(
  bench: Bench,
  { url, cookie }: Person,
  pages: readonly [comments: string, page: string, peer: string | undefined][],
): Promise<void> {
  for (const [comments, page, peer] of pages) {
    say(`\nthe page with ${comments} comments: ${await bytesOf(`${url}${page}`, cookie)} bytes`);
    await alone(bench, "ours", `${url}${page}`, { cookie });
    if (peer === undefined) continue;
    const peerCookie = process.env["BENCH_PEER_COOKIE"] ?? "";
    say(`  another product's: ${await bytesOf(peer, peerCookie)} bytes`);
    // Closes each connection after its request, because an open connection would occupy one of the
    // other product's few workers.
    const headers = { cookie: peerCookie, connection: "close" };
    const slow = { ...bench, seconds: Math.max(bench.seconds, PEER_SECONDS) };
    await alone(slow, "another product's", peer, headers);
  }
}

/**
 * Compares in a browser how soon the first comment of 10,000 is shown with the first comment of
 * 10.
 */
async function firstScreens({ databaseUrl }: Bench, person: Person): Promise<void> {
  const short = await makeDiscussions(person, databaseUrl, 1, 10);
  const long = await makeDiscussions(person, databaseUrl, 1, 10_000);
  const pages = [...short, ...long].map(({ page }) => page);
  const [ten, tenThousand] = await firstCommentTimes(person, pages, SCREENS);
  if (ten === undefined || tenThousand === undefined) throw new Error("No page was looked at.");
  say(`\nfirst comment painted, medians of ${SCREENS} loads in turn`);
  say(`  10 comments: ${ten.toFixed(0)} ms; 10,000 comments: ${tenThousand.toFixed(0)} ms`);
  say(`  ratio ${(tenThousand / ten).toFixed(2)}`);
  if (tenThousand / ten > 1.2) process.exitCode = 1;
}
