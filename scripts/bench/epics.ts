/**
 * bin/bench epics: how long the server takes for the page of the epic at the top of a tree of 2,000 epics
 * on 7 levels with 20,000 issues, for its summary and for single levels, beside a tree of 20 epics in the
 * same group; and the same SELECTs in pgbench.
 */
import { epicListJsonUrl } from "../../contract/src/epics/epic-list.ts";
import { epicSummaryUrl, epicTreeUrl } from "../../contract/src/epics/epic-tree.ts";
import { epicPath } from "../../contract/src/epics/epics.ts";
import type { EpicTreeSize } from "../seed-scale/epics.ts";
import { SCALE_GROUP_PATH } from "../seed-scale/places.ts";
import { seedScale } from "../seed-scale/seeding.ts";
import { printLine, type BenchSetup } from "./comparing.ts";
import { measureRequest } from "./request-times.ts";

const SMALL: EpicTreeSize = { epics: 20, issues: 200 };
const LARGE: EpicTreeSize = { epics: 2000, issues: 20_000 };
/** More issues than the trees have, so that the planner does not read the whole table. */
const ISSUES = 100_000;

/** Must be called before a server is started, which has its connections to the filled database. */
export async function seedEpicTrees(databaseUrl: string, secret: string): Promise<string> {
  const scale = await seedScale({
    databaseUrl,
    secret,
    projects: [{ path: "large", issues: ISSUES }],
    epics: [SMALL, LARGE],
  });
  return scale.owner.token ?? "";
}

export async function benchmarkEpics(bench: BenchSetup, url: string, token: string): Promise<void> {
  const tops = { small: 1, large: 1 + SMALL.epics };
  const headers = { "PRIVATE-TOKEN": token, accept: "text/html, application/json" };
  const group = SCALE_GROUP_PATH;
  printLine(
    "\nserver in milliseconds, median and longest, and the same SELECTs in pgbench\n" +
      "| request | tree of 20 | pgbench | tree of 2,000 | pgbench |\n|---|---|---|---|---|",
  );
  const requests: Record<string, (top: number) => string> = {
    "the page of the top, as HTML": (top) => epicPath(group, top),
    "everything below the top, summed up": (top) => epicSummaryUrl(group, top),
    "the first level below the top": (top) => epicTreeUrl(group, top),
    "a branch, when it is expanded": (top) => epicTreeUrl(group, top + 1),
  };
  for (const [what, pathOf] of Object.entries(requests)) {
    const small = await measureRequest(bench, url, pathOf(tops.small), headers);
    const large = await measureRequest(bench, url, pathOf(tops.large), headers);
    const cells = [small, large].flatMap(({ product, longest, engine }) => [
      `${product.toFixed(1)}, ${longest.toFixed(1)}`,
      engine.toFixed(1),
    ]);
    printLine(`| ${what} | ${cells.join(" | ")} |`);
  }
  const list = await measureRequest(bench, url, epicListJsonUrl(group, {}), headers);
  printLine(
    `\nthe first page of the group's list, with both trees summed up: ` +
      `${list.product.toFixed(1)} ms, longest ${list.longest.toFixed(1)}, pgbench ${list.engine.toFixed(1)}`,
  );
}
