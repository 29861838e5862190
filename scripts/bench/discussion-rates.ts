/**
 * bin/bench discussions: measures how fast long discussions load as JSON, as HTML pages and in a
 * browser.
 */
import { availableParallelism } from "node:os";
import {
  measureRequestRateWithWrk,
  compareWithPgbench,
  printLine,
  type LoadGenerator,
  type BenchSetup,
} from "./comparing.ts";
import {
  createIssuesWithComments,
  checkNewCommentsAppear,
  type IssueWithComments,
} from "./discussions.ts";
import { createIssuesWithMixedDiscussions } from "./discussion-mixed.ts";
import { compareFirstScreens } from "./first-screen.ts";
import { signUpBenchUser, type BenchUser } from "./issue-page.ts";
import { startBenchmarkServer, type BenchmarkServer } from "./product.ts";
import { recordSelectStatements } from "./statements.ts";
import { runWrkOnRandomPaths } from "./wrk.ts";

/** Turns the discussion cache off: the server builds every response from PostgreSQL. */
const FORGETFUL = { CAIRN_DISCUSSION_MEMORY_MB: "0" };
/**
 * Number of issues. wrk requests one of them at random each time, so that caching a single issue
 * does not help.
 */
const ISSUES = 100;
/**
 * Fewer, because the cache has a response for each of the two readers. The responses of both kinds take
 * about 24 MB, which fits into the default size of the cache.
 */
const MIXED_ISSUES = 30;
/**
 * Minimum duration of a measurement of the product at BENCH_PEER_URL, in seconds. That product can
 * need more than ten seconds per page.
 */
const PEER_SECONDS = 30;
const WARM_UP_SECONDS = Number(process.env["BENCH_WARM_UP_SECONDS"] ?? 90);
const asked = "discussions.json";

/** Issues of one kind, with what is needed to request their discussions. */
interface Discussions {
  /** What the discussions consist of, for the printed lines. */
  called: string;
  issues: readonly IssueWithComments[];
  /** The sessions of the readers, who read in turn. */
  cookies: readonly [string, ...string[]];
  /** The SELECTs of the first reader without cache, for pgbench. */
  statements: string;
}

/** With `isJsonOnly`, measures only `discussions.json` and no pages. */
export async function benchmarkDiscussions(bench: BenchSetup, isJsonOnly: boolean): Promise<void> {
  const { seconds, rounds, clients } = bench;
  const count = availableParallelism();
  printLine(
    `${rounds} rounds of ${seconds} s, ${clients} clients, closed loop, ${count} processes`,
  );
  const forgetful = await startSeveral(bench, count, FORGETFUL);
  const [{ url }] = forgetful;
  const person = await signUpBenchUser(url);
  // The long issue is the first, so that the ids of the others differ from their iids: pgbench has a
  // variable for each.
  const [long] = await createIssuesWithComments(person, bench.databaseUrl, 1, 1_000);
  const kinds = [await createPlain(bench, person), await createMixed(bench, person)] as const;
  for (const { called, issues, cookies } of kinds) {
    for (const cookie of cookies) {
      const bytes = await bytesOf(`${url}${issues[0]?.page}/${asked}`, cookie);
      printLine(`each answer with ${called} is ${bytes} bytes`);
    }
  }
  for (const kind of kinds) await measure(bench, url, kind, "nothing remembered");
  await stop(bench, forgetful);

  const remembering = await startSeveral(bench, count, {});
  for (const kind of kinds) {
    let isOver = false;
    const watching = checkNewCommentsAppear(
      person,
      kind.issues[0] as IssueWithComments,
      () => isOver,
    );
    const how = "remembered, while somebody comments";
    await measure(bench, url, kind, how);
    await measure(bench, url, kind, `${how}, packed as browsers take it`, {
      "accept-encoding": "gzip",
    });
    isOver = true;
    const { written, missing } = await watching;
    printLine(`  ${written} comments written meanwhile, ${missing} of them not in the next answer`);
    if (missing > 0) process.exitCode = 1;
  }
  if (!isJsonOnly) await measurePages(bench, person, kinds[0].issues[0], long);
  await stop(bench, remembering);
}

async function createPlain(bench: BenchSetup, person: BenchUser): Promise<Discussions> {
  const issues = await createIssuesWithComments(person, bench.databaseUrl, ISSUES, 100);
  const cookies = [person.cookie] as const;
  const statements = await statementsOfAny(bench.environment, issues, person.cookie);
  return { called: "100 plain comments", issues, cookies, statements };
}

async function createMixed(bench: BenchSetup, person: BenchUser): Promise<Discussions> {
  const readers = [person, await signUpBenchUser(person.url)] as const;
  const mixed = await createIssuesWithMixedDiscussions(readers, bench.databaseUrl, MIXED_ISSUES);
  const statements = await statementsOfAny(bench.environment, mixed.issues, person.cookie);
  return { called: "comments and history", ...mixed, statements };
}

async function measure(
  bench: BenchSetup,
  url: string,
  { called, issues, cookies, statements }: Discussions,
  how: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const paths = issues.map(({ page }) => `${page}/${asked}`);
  const ask: LoadGenerator = (seconds) =>
    runWrkOnRandomPaths(url, { paths, cookies }, { seconds, clients: bench.clients, headers });
  await warmUp(ask, bench.processes.length);
  await compareWithPgbench(bench, { title: `${called}, ${how}`, asked }, statements, ask);
}

async function measurePages(
  bench: BenchSetup,
  person: BenchUser,
  talk: IssueWithComments | undefined,
  long: IssueWithComments | undefined,
): Promise<void> {
  if (talk === undefined || long === undefined) throw new Error("The bench needs its issues.");
  await pagesBesidePeer(bench, person, [
    ["100", talk.page, process.env["BENCH_PEER_URL"]],
    ["1,000", long.page, process.env["BENCH_PEER_URL_1000"]],
  ]);
  await compareFirstScreens(bench, person);
}

/**
 * A pgbench script that picks one of the issues at random and runs the SELECTs that read its
 * discussion.
 */
async function statementsOfAny(
  environment: Record<string, string>,
  issues: readonly IssueWithComments[],
  cookie: string,
): Promise<string> {
  const iid = Math.floor(issues.length / 2);
  const { id, page } = issues[iid - 1] as IssueWithComments;
  const apart = id - iid;
  if (apart === 0 || issues.some((issue, index) => issue.id !== index + 1 + apart)) {
    throw new Error("The issues' ids do not follow each other as pgbench would take them.");
  }
  const request = { url: `${page}/${asked}`, headers: { cookie } };
  const variables = new Map([
    [iid, "iid"],
    [id, "id"],
  ]);
  const statements = await recordSelectStatements(
    { ...environment, ...FORGETFUL },
    request,
    variables,
  );
  return `\\set iid random(1, ${issues.length})\n\\set id :iid + ${apart}\n${statements}`;
}

/** Starts `count` server processes that share one port, as in production. */
async function startSeveral(
  { environment, processes }: BenchSetup,
  count: number,
  settings: Record<string, string>,
): Promise<[BenchmarkServer, ...BenchmarkServer[]]> {
  const started: BenchmarkServer[] = [];
  for (let number = 0; number < count; number += 1) {
    const product = await startBenchmarkServer({ ...environment, ...settings });
    started.push(product);
    processes.push(product);
  }
  return started as [BenchmarkServer, ...BenchmarkServer[]];
}

async function stop(
  { processes }: BenchSetup,
  products: readonly BenchmarkServer[],
): Promise<void> {
  await Promise.all(products.map((product) => product.stop()));
  for (const product of products) processes.splice(processes.indexOf(product), 1);
}

/**
 * Sends 8,000 requests for each of `count` server processes, or as many as the time allows, so that V8 has
 * compiled the hot code before the measurement.
 */
async function warmUp(ask: LoadGenerator, count: number): Promise<void> {
  const until = Date.now() + WARM_UP_SECONDS * 1_000;
  for (let done = 0; done < 8_000 * count && Date.now() < until;) done += (await ask(3)).requests;
}

async function bytesOf(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return (await answer.arrayBuffer()).byteLength;
}

async function pagesBesidePeer(
  bench: BenchSetup,
  { url, cookie }: BenchUser,
  pages: readonly [comments: string, page: string, peer: string | undefined][],
): Promise<void> {
  for (const [comments, page, peer] of pages) {
    printLine(
      `\nthe page with ${comments} comments: ${await bytesOf(`${url}${page}`, cookie)} bytes`,
    );
    await measureRequestRateWithWrk(bench, "ours", `${url}${page}`, { cookie });
    if (peer === undefined) continue;
    const peerCookie = process.env["BENCH_PEER_COOKIE"] ?? "";
    printLine(`  another product's: ${await bytesOf(peer, peerCookie)} bytes`);
    // Closes each connection after its request, because an open connection would occupy one of the
    // few workers of the product at BENCH_PEER_URL.
    const headers = { cookie: peerCookie, connection: "close" };
    const slow = { ...bench, seconds: Math.max(bench.seconds, PEER_SECONDS) };
    await measureRequestRateWithWrk(slow, "another product's", peer, headers);
  }
}
