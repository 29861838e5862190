/**
 * bin/bench search: how long the command palette and the results page wait for a search among 10,000 and
 * among 1,000,000 issues, or in the demo company, for frequent, rare and absent terms and for a number, and
 * how long the page of a new issue waits for possible duplicates, beside the same SELECTs in pgbench.
 */
import { DEVELOPER } from "../../contract/src/access.ts";
import { possibleDuplicatesUrl } from "../../contract/src/search/possible-duplicates.ts";
import {
  paletteSearchUrl,
  SEARCH_RESULTS_PATH,
  searchUrl,
} from "../../contract/src/search/search.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { seedDemo } from "../demo/filling.ts";
import { DEMO_USERS } from "../demo/people.ts";
import type { SeedScaleResult } from "../seed-scale/seeding.ts";
import { printLine, type BenchSetup } from "./comparing.ts";
import { signInBenchUser, signUpBenchUser } from "./issue-page.ts";
import { measureRequest, type RequestTimes } from "./request-times.ts";

/** What users type: the beginning of a term, frequent and rare terms, two terms, a number, nonsense. */
const TEXTS = ["we", "the", "webhook", "webhook retries", "4711", "#4711", "zzzqqq"];
const DEMO_TEXTS = ["ba", "the", "battery", "battery saver", "20", "#20", "zzzqqq"];
/** Titles of new issues: with frequent terms only, with a rare one, and the longest. */
const TITLES = [
  "The importer times out",
  "Zebras time out in the importer",
  "retries forever and leaks memory ".repeat(8).trim().slice(0, 255),
];
const DEMO_TITLES = ["The battery is empty after an hour"];
const DEMO_PROJECT = "fernweh/apps/trailbook-android";
const DEMO_PASSWORD = "seven stones on a bench";

export interface SearchTiming extends RequestTimes {
  what: string;
}

/** Searches as a new member of the first project. */
export async function measureSearchTimes(
  bench: BenchSetup,
  url: string,
  { projects, owner }: SeedScaleResult,
): Promise<SearchTiming[]> {
  const [place] = projects;
  if (place === undefined) throw new Error("The bench needs its project.");
  const { cookie, username } = await signUpBenchUser(url);
  const added = await fetch(`${url}/api/v4/projects/${place.id}/members`, {
    method: "POST",
    headers: { "private-token": owner.token ?? "", "content-type": "application/json" },
    body: JSON.stringify({ username, access_level: DEVELOPER }),
  });
  if (!added.ok) throw new Error(await added.text());
  const wish = { texts: TEXTS, titles: TITLES, project: place.fullPath, cookie };
  return measureTexts(bench, url, wish);
}

/** Creates the demo company in the database of the bench. Returns the number of its issues. */
export async function seedDemoForSearch({ environment }: BenchSetup): Promise<number> {
  const config = readConfig({ ...environment, CAIRN_ENVIRONMENT: "test" });
  const { issues } = await seedDemo({ config, seed: "fernweh", password: DEMO_PASSWORD });
  return issues;
}

/** Searches as the first employee of the demo company. */
export async function measureDemoSearchTimes(
  bench: BenchSetup,
  url: string,
): Promise<SearchTiming[]> {
  const [person] = DEMO_USERS;
  if (person === undefined) throw new Error("The demo has no users.");
  const cookie = await signInBenchUser(url, person.username, DEMO_PASSWORD);
  const wish = { texts: DEMO_TEXTS, titles: DEMO_TITLES, project: DEMO_PROJECT, cookie };
  return measureTexts(bench, url, wish);
}

async function measureTexts(
  bench: BenchSetup,
  url: string,
  wish: { texts: readonly string[]; titles: readonly string[]; project: string; cookie: string },
): Promise<SearchTiming[]> {
  const { texts, titles, project, cookie } = wish;
  const timings: SearchTiming[] = [];
  for (const text of texts) {
    const asked = {
      "palette, no project": paletteSearchUrl({ search: text }),
      "palette, in a project": paletteSearchUrl({ search: text, project }),
      "results page": searchUrl(SEARCH_RESULTS_PATH, { search: text }),
    };
    for (const [where, path] of Object.entries(asked)) {
      const times = await measureRequest(bench, url, path, { cookie });
      timings.push({ what: `${text}: ${where}`, ...times });
    }
  }
  for (const title of titles) {
    const path = possibleDuplicatesUrl(project, title);
    const times = await measureRequest(bench, url, path, { cookie });
    timings.push({ what: `${title}: possible duplicates`, ...times });
  }
  return timings;
}

export function printSearchTimes(title: string, timings: readonly SearchTiming[]): void {
  printLine(`\n| ${title} | median | the same SELECTs in pgbench |\n|---|---|---|`);
  for (const { what, product, engine } of timings) {
    printLine(`| ${what} | ${product.toFixed(1)} ms | ${engine.toFixed(1)} ms |`);
  }
}
