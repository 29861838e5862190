/**
 * bin/bench: measures how fast the server answers. Most measurements alternate with pgbench, which
 * runs the same SELECTs; each printed rate is the median of several rounds.
 *
 * - bin/bench: REST requests for the signed-in user, one issue, and one page of issues.
 * - bin/bench lists: the issue list of a project with 1,000,000 issues and of one with 10,000.
 * - bin/bench search: the command palette and the results page of search among 10,000 and among 1,000,000
 *   issues; with the further argument "demo" in the company of bin/demo.
 * - bin/bench issue: the page of an issue with a 20 KB description, and the requests by which an
 *   open page polls for changes.
 * - bin/bench discussions: all discussions of issues with 100 plain comments, and of issues with 100
 *   entries as in daily work (references, reactions, threads, history), without and with the cache;
 *   the pages of issues with 100 and 1,000 comments; and how soon a browser paints the first
 *   comment of 10 and of 10,000, of an issue and of an epic. With the further argument "json" only the
 *   first two, with "screens" only the last.
 * - bin/bench pages: the pages of a small issue, of a long one and of a list, for several clients and
 *   for one.
 * - bin/bench pickers: the pickers of an issue's sidebar in a project with 5,000 labels, 5,000 members and
 *   1,000 milestones, in Chromium and by request.
 * - bin/bench epics: the page, the summary and the levels of the tree of an epic at the top of 2,000 epics
 *   with 20,000 issues, beside one at the top of 20, and the group's list of epics.
 * - bin/bench memory: the memory of one process, idle, after 20,000 pages of an issue, and a minute later;
 *   and of PostgreSQL and Redis beside it.
 *
 * With BENCH_PEER_URL, "issue" and "discussions" also measure a page of another product, requested
 * with the cookie BENCH_PEER_COOKIE. BENCH_PEER_URL_1000 gives its page with 1,000 comments.
 */
import {
  measureRequestRateWithWrk,
  compareWithPgbench,
  printLine,
  type BenchSetup,
} from "./bench/comparing.ts";
import { benchmarkDiscussions } from "./bench/discussion-rates.ts";
import { benchmarkEpics, seedEpicTrees } from "./bench/epics.ts";
import { compareFirstScreens } from "./bench/first-screen.ts";
import { createIssueWithLongDescription, signUpBenchUser } from "./bench/issue-page.ts";
import {
  findSlowIssueLists,
  measureIssueListTimes,
  seedSmallAndLargeProject,
} from "./bench/issue-lists.ts";
import { describeMachine } from "./bench/machine.ts";
import { benchmarkMemory } from "./bench/memory.ts";
import { benchmarkPages } from "./bench/pages.ts";
import { benchmarkPickers } from "./bench/pickers.ts";
import { startBenchmarkServer, type BenchmarkServer } from "./bench/product.ts";
import {
  measureDemoSearchTimes,
  measureSearchTimes,
  printSearchTimes,
  seedDemoForSearch,
} from "./bench/search.ts";
import { recordSelectStatements } from "./bench/statements.ts";
import { runWrk } from "./bench/wrk.ts";
import {
  cloneTemplateDatabase,
  dropDatabase,
  ensureTemplateDatabase,
  createScratchDatabaseName,
} from "./database.ts";
import { seedScale } from "./seed-scale/seeding.ts";
import { startServices } from "./services.ts";
import { findFreePort } from "./services/state.ts";

const SECRET = "a secret that only the bench may ever use";
const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const clients = Number(process.env["BENCH_CLIENTS"] ?? 8);
const pages = Number(process.env["BENCH_PAGES"] ?? 20_000);
const sizes = {
  small: Number(process.env["BENCH_SMALL"] ?? 10_000),
  large: Number(process.env["BENCH_LARGE"] ?? 1_000_000),
};

const services = await startServices();
const template = await ensureTemplateDatabase(services.databaseUrl);
const name = createScratchDatabaseName();
const databaseUrl = await cloneTemplateDatabase(services.databaseUrl, template, name);
const port = await findFreePort();
const environment = {
  // The benchmark of searches sends more of them than a user does.
  CAIRN_RATE_LIMITS: "search=1000000,paletteSearch=1000000",
  CAIRN_SECRET: SECRET,
  CAIRN_PORT: String(port),
  CAIRN_URL: `http://localhost:${port}`,
  CAIRN_SHARE_PORT: "true",
  CAIRN_REDIS_PREFIX: `bench:${name}:`,
  DATABASE_URL: databaseUrl,
  REDIS_URL: services.redisUrl,
};
const processes: BenchmarkServer[] = [];
const bench: BenchSetup = {
  environment,
  databaseUrl,
  database: name,
  processes,
  seconds,
  rounds,
  clients,
};

try {
  printLine(describeMachine());
  if (process.argv[2] === "lists") await compareSizes();
  else if (process.argv[2] === "search")
    await (process.argv[3] === "demo" ? measureDemoSearches() : compareSearches());
  else if (process.argv[2] === "issue") await comparePages();
  else if (process.argv[2] === "pages") await benchmarkPages(bench, await addProcess());
  else if (process.argv[2] === "pickers") await benchmarkPickers(bench, (await addProcess()).url);
  else if (process.argv[2] === "epics") {
    const token = await seedEpicTrees(databaseUrl, SECRET);
    await benchmarkEpics(bench, (await addProcess()).url, token);
  } else if (process.argv[2] === "discussions" && process.argv[3] === "screens") {
    await compareFirstScreens(bench, await signUpBenchUser((await addProcess()).url));
  } else if (process.argv[2] === "discussions")
    await benchmarkDiscussions(bench, process.argv[3] === "json");
  else if (process.argv[2] === "memory")
    await benchmarkMemory({ secret: SECRET, pages, clients, seconds });
  else await compareWithEngine();
} finally {
  await Promise.all(processes.map((product) => product.stop()));
  await dropDatabase(services.databaseUrl, name);
}

async function addProcess(): Promise<BenchmarkServer> {
  const product = await startBenchmarkServer(environment);
  processes.push(product);
  return product;
}

async function compareSizes(): Promise<void> {
  printLine(`one project of ${sizes.small} issues beside one of ${sizes.large}`);
  const scale = await seedSmallAndLargeProject(databaseUrl, SECRET, sizes, printLine);
  const { url } = await addProcess();
  const { lines, fullScans } = await measureIssueListTimes(url, databaseUrl, scale);
  printLine(`\n| first page by | ${sizes.small} | ${sizes.large} | ratio |\n|---|---|---|---|`);
  for (const { what, small, large } of lines) {
    printLine(
      `| ${what} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${(large / small).toFixed(2)} |`,
    );
  }
  printLine(`\nfull scans of issues meanwhile: ${fullScans}`);
  const slow = findSlowIssueLists(lines);
  if (slow.length === 0 && fullScans === 0) return;
  printLine(`beyond the limit: ${slow.map(({ what }) => what).join("; ") || "a full scan"}`);
  process.exitCode = 1;
}

/** The first measurement has the small project only; then the large one is added. */
async function compareSearches(): Promise<void> {
  for (const size of [sizes.small, sizes.large]) {
    const scale = await seedScale({
      databaseUrl,
      secret: SECRET,
      projects: [{ path: `of-${size}`, issues: size }],
      again: size === sizes.large,
    });
    const { url } = processes[0] ?? (await addProcess());
    const title = `${size} issues`;
    printSearchTimes(title, await measureSearchTimes(bench, url, scale));
  }
}

async function measureDemoSearches(): Promise<void> {
  const issues = await seedDemoForSearch(bench);
  const { url } = await addProcess();
  printSearchTimes(`demo, ${issues} issues`, await measureDemoSearchTimes(bench, url));
}

async function compareWithEngine(): Promise<void> {
  printLine(`${rounds} rounds of ${seconds} s, ${clients} clients, closed loop`);
  const scale = await seedSmallAndLargeProject(
    databaseUrl,
    SECRET,
    { small: 100, large: sizes.small },
    printLine,
  );
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
  printLine(`${rounds} rounds of ${seconds} s, ${clients} clients, closed loop, one process`);
  const { url } = await addProcess();
  const { page, cookie } = await createIssueWithLongDescription(url, 20_000);
  await compare("the page, as HTML", url, page, { cookie });
  await compare("what the page reads", url, `${page}.json?serializer=page`, { cookie });
  const changes = `${page}/realtime_changes`;
  await compare("its changes, new to the reader", url, changes, { cookie });
  const known = await fetch(`${url}${changes}`, { headers: { cookie } });
  await measureRequestRateWithWrk(
    bench,
    "its changes, known to the reader (304)",
    `${url}${changes}`,
    {
      cookie,
      "If-None-Match": known.headers.get("etag") ?? "",
    },
  );
  const peer = process.env["BENCH_PEER_URL"];
  if (peer === undefined) return;
  await measureRequestRateWithWrk(bench, "another product's page", peer, {
    cookie: process.env["BENCH_PEER_COOKIE"] ?? "",
  });
  await measureRequestRateWithWrk(bench, "the page again", `${url}${page}`, { cookie });
}

async function compare(
  what: string,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const ask = (length: number) => runWrk(`${url}${path}`, { seconds: length, clients, headers });
  const statements = await recordSelectStatements(environment, { url: path, headers });
  await ask(3);
  const asked = path.replaceAll(/\/\d+/g, "/:id");
  await compareWithPgbench(bench, { title: what, asked }, statements, ask);
}
