/**
 * bin/bench lists: compares the first page of the issue list of a project with 10,000 issues and
 * of one with 1,000,000, in every sort order and filtered by label, assignee and state. Requests
 * to both projects alternate, so that other work on the machine affects both equally.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { ISSUE_ORDER_BY_VALUES } from "../../contract/src/issues/issues.ts";
import { withDatabaseClient } from "../seed-scale/indexes.ts";
import { seedScale, type SeedScaleResult } from "../seed-scale/seeding.ts";
import { median } from "./machine.ts";

const SAMPLES = Number(process.env["BENCH_SAMPLES"] ?? 40);
/**
 * Upper limit: the large project's page can take this many times as long as the small project's.
 */
const MOST = 3;

export interface IssueListTiming {
  what: string;
  small: number;
  large: number;
}

export async function seedSmallAndLargeProject(
  databaseUrl: string,
  secret: string,
  sizes: { small: number; large: number },
  report: (line: string) => void,
): Promise<SeedScaleResult> {
  let last = "";
  return seedScale({
    databaseUrl,
    secret,
    projects: [
      { path: "small", issues: sizes.small },
      { path: "large", issues: sizes.large },
    ],
    report(what) {
      if (what !== last) report(`  ${what}`);
      last = what;
    },
  });
}

export async function measureIssueListTimes(
  url: string,
  databaseUrl: string,
  scale: SeedScaleResult,
): Promise<{ lines: IssueListTiming[]; fullScans: number }> {
  const [small, large] = scale.projects;
  if (small === undefined || large === undefined) throw new Error("Two projects are needed.");
  const token = scale.owner.token ?? "";
  const ask = (project: { id: number }, query: string) =>
    timed(`${url}/api/v4/projects/${project.id}/issues?per_page=20&${query}`, token);
  const lines: IssueListTiming[] = [];
  const facets = await commonFacets(databaseUrl, large.id);
  const before = await fullScans(databaseUrl);
  for (const [what, query] of questions(facets)) {
    const times = { small: [] as number[], large: [] as number[] };
    await Promise.all([ask(small, query), ask(large, query)]);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      times.small.push(await ask(small, query));
      times.large.push(await ask(large, query));
    }
    lines.push({ what, small: median(times.small), large: median(times.large) });
  }
  return { lines, fullScans: (await fullScans(databaseUrl)) - before };
}

export function findSlowIssueLists(lines: readonly IssueListTiming[]): IssueListTiming[] {
  return lines.filter(({ small, large }) => large > MOST * small);
}

function questions({ label, assignee, rareLabel, rareAssignee }: Facets): [string, string][] {
  const orders = ISSUE_ORDER_BY_VALUES.flatMap((by) =>
    (["desc", "asc"] as const).map((sort): [string, string] => [
      `${by} ${sort}`,
      `order_by=${by}&sort=${sort}`,
    ]),
  );
  const opened = ISSUE_ORDER_BY_VALUES.map((by): [string, string] => [
    `opened, ${by} desc`,
    `state=opened&order_by=${by}&sort=desc`,
  ]);
  const filter = (state: string, labels: string, name: string) =>
    `state=${state}&labels=${encodeURIComponent(labels)}&assignee_username=${name}`;
  return [
    ...orders,
    ...opened,
    ["label + assignee + opened, both frequent", filter("opened", label, assignee)],
    ["label + assignee + closed, both frequent", filter("closed", label, assignee)],
    ["label + assignee + opened, both rare", filter("opened", rareLabel, rareAssignee)],
    ["label + assignee + closed, both rare", filter("closed", rareLabel, rareAssignee)],
    [
      "label + assignee + opened, updated_at",
      `${filter("opened", label, assignee)}&order_by=updated_at`,
    ],
  ];
}

interface Facets {
  label: string;
  assignee: string;
  rareLabel: string;
  rareAssignee: string;
}

/** The project's most used and least used label, and its most used and least used assignee. */
async function commonFacets(databaseUrl: string, projectId: number): Promise<Facets> {
  return withDatabaseClient(databaseUrl, async (client) => {
    const { rows: labels } = await client.query<{ title: string }>(
      `select title from labels join (
         select unnest(label_ids) as id, count(*) from issues where project_id = $1 group by 1
       ) as used using (id) order by count desc`,
      [projectId],
    );
    const { rows: people } = await client.query<{ username: string }>(
      `select username from users join (
         select unnest(assignee_ids) as id, count(*) from issues where project_id = $1 group by 1
       ) as used using (id) order by count desc`,
      [projectId],
    );
    return {
      label: labels.at(0)?.title ?? "",
      assignee: people.at(0)?.username ?? "",
      rareLabel: labels.at(-1)?.title ?? "",
      rareAssignee: people.at(-1)?.username ?? "",
    };
  });
}

/** How many sequential scans PostgreSQL has run on the tables of issues. */
async function fullScans(databaseUrl: string): Promise<number> {
  // An idle backend can wait up to ten seconds before it reports its statistics.
  await wait(11_000);
  return withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ scans: string }>(
      `select sum(seq_scan) as scans from pg_stat_user_tables
       where relname in ('issues', 'texts')`,
    );
    return Number(rows[0]?.scans ?? 0);
  });
}

async function timed(url: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { "private-token": token } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}
