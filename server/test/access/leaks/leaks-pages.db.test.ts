/**
 * Leak test of pages: the HTML of a page contains its first API responses, so the test requests
 * every page and compares the HTML of both instances.
 */
import {
  possibleDuplicatesPath,
  possibleDuplicatesUrl,
} from "@cairn/contract/search/possible-duplicates";
import {
  PALETTE_SEARCH_PATH,
  paletteSearchUrl,
  SEARCH_PATH,
  SEARCH_RESULTS_PATH,
  SEARCH_SCOPES,
  searchUrl,
  type SearchAddress,
} from "@cairn/contract/search/search";
import { beforeAll, expect, test } from "vitest";
import { recordGetRoutes } from "./leaks-pages.ts";
import { REFS_AND_PATHS } from "./leaks-repositories.ts";
import { recordResponse, LEAK_TEST_VIEWERS, type LeakTestViewerName } from "./compare-answers.ts";
import {
  createLeakFixture,
  createHiddenObjects,
  SECRET_WORD,
  type HiddenObjects,
  type LeakFixture,
} from "./leak-fixtures.ts";
import { createSampler, sampleOrFirst } from "../../sampling.ts";

/**
 * Selects 15 % of a route's URLs for one run. In addition, every run requests at least one URL of
 * each route for each viewer.
 */
const isAsked = createSampler("leaks on pages", 0.15);
let worlds: [LeakFixture, LeakFixture];
let secrets: HiddenObjects;
let reads: string[];

beforeAll(async () => {
  const [bare, found] = await recordGetRoutes(createLeakFixture);
  const secret = await createLeakFixture();
  reads = found;
  worlds = [bare, secret];
  secrets = await createHiddenObjects(secret);
}, 600_000);

test.each(LEAK_TEST_VIEWERS)(
  "%s sees the same on every page, and in all that pages ask for",
  async (viewer) => {
    const differences: string[] = [];
    const urls = reads.flatMap((route) =>
      sampleOrFirst(addressesOf(route), (url) => isAsked(`${viewer} ${url}`)),
    );
    for (const url of urls) {
      const [bare, secret] = await Promise.all(worlds.map((world) => seen(world, viewer, url)));
      if (bare !== secret) differences.push(url);
    }
    expect(differences).toEqual([]);
  },
  240_000,
);

test("discussions that users who see more have read before look the same, again and again", async () => {
  const paths = [1, 2].map((iid) => `/peaks/map/-/issues/${iid}/discussions.json`);
  const urls = paths.flatMap((path) => [path, `${path}?notes_filter=2&persist_filter=false`]);
  const differences: string[] = [];
  for (const url of [...urls, ...urls]) {
    for (const viewer of LEAK_TEST_VIEWERS) {
      const [bare, secret] = await Promise.all(
        worlds.map(async (world) => {
          await recordResponse(world, "keeper", { url });
          return seen(world, viewer, url);
        }),
      );
      if (bare !== secret) differences.push(`${viewer} ${url}`);
    }
  }
  expect(differences).toEqual([]);
  const [, withSecrets] = worlds;
  expect((await recordResponse(withSecrets, "keeper", { url: paths[0] ?? "" })).text).toContain(
    SECRET_WORD,
  );
}, 60_000);

test("every address is reached by somebody", async () => {
  const [bare] = worlds;
  const reached = new Set<string>();
  for (const route of reads) {
    for (const url of addressesOf(route)) {
      for (const viewer of ["guest", "keeper"] as const) {
        if (reached.has(route)) break;
        const { status } = await recordResponse(bare, viewer, { url });
        if (status === 200 || status === 303) reached.add(route);
      }
    }
  }
  expect(reads.filter((route) => !reached.has(route))).toEqual([]);
}, 600_000);

/**
 * The route's URLs, with parameters that name visible objects, hidden objects and objects that do
 * not exist.
 */
function addressesOf(route: string): string[] {
  const [bare] = worlds;
  const places = [
    ...[bare.map, bare.lair, bare.atlas, bare.cave, bare.peaks, bare.ridge].map(({ path }) => path),
    secrets.project.path,
    secrets.project.oldPath,
    secrets.diary.path,
    secrets.group.path,
    secrets.subgroup.path,
    "peaks/nothing",
  ];
  const numbers = [1, 2, secrets.confidentialIid, secrets.epics.iid, 99].map(String);
  const ids = [1, 2, secrets.confidentialId, bare.epics.id, secrets.epics.id, 99].map(String);
  if (route === "/-/place") return places.map((path) => `${route}?path=${path}`);
  if (route === PALETTE_SEARCH_PATH) return paletteSearches(places);
  if (route === possibleDuplicatesPath(":place")) {
    const titles = [
      "Rope bridge is loose",
      `Landslide ${SECRET_WORD}`,
      `Count the coins ${SECRET_WORD}`,
    ];
    return places.flatMap((path) => titles.map((title) => possibleDuplicatesUrl(path, title)));
  }
  if (route === SEARCH_PATH || route === SEARCH_RESULTS_PATH) {
    const filters: Partial<SearchAddress>[] = [
      ...SEARCH_SCOPES.map((scope) => ({ scope })),
      ...places.map((path) => ({ project: [path] })),
      ...["keeper", bare.accomplice.username].map((name) => ({ author_username: [name] })),
      ...["bug", secrets.labelTitle].map((title) => ({ label_name: [title] })),
    ];
    return ["map", SECRET_WORD, "vault", "accomplice", "saw"].flatMap((search) =>
      filters.map((filter) => searchUrl(route, { search, ...filter })),
    );
  }
  const all = filled(route, {
    ":place": places,
    ":iid": numbers,
    ":id": route.includes(":iid")
      ? ["2", String(bare.epics.versionId), String(secrets.versionId)]
      : ids,
    ":note_id": [bare.notes.id, secrets.notes.internal.id, secrets.notes.hidden.id, "999999"],
    ":number": ["1", "2"],
    ":key": ["Bug%20report", "nothing"],
    "*": REFS_AND_PATHS,
    ":username": ["keeper", "guest", bare.accomplice.username, "nobody"],
    ":discussion_id": [bare.notes, secrets.notes.internal, secrets.notes.hidden]
      .map(({ discussion_id: id }) => id)
      .concat("0".repeat(40)),
  });
  return all.flatMap((url) => discussionQueries(route).map((query) => url + query));
}

/** Searches for visible and hidden terms, numbers and places, in a visible and a hidden project. */
function paletteSearches(places: readonly string[]): string[] {
  const words = ["map", SECRET_WORD, "zeb", "vault", "accomplice", secrets.labelTitle, "1", "#2"];
  const numbers = [`#${secrets.confidentialIid}`, ...places.map((path) => `${path}#1`)];
  const projects = [undefined, "peaks/map", secrets.project.path];
  const searches = [...words, ...numbers].flatMap((search) =>
    projects.map((project) => paletteSearchUrl({ search, project })),
  );
  const scopes = (["places", "new_issue"] as const).flatMap((scope) =>
    ["", "map", SECRET_WORD, "vault"].map((search) => paletteSearchUrl({ search, scope })),
  );
  return [...searches, ...scopes];
}

/**
 * Query strings to append to the route. Routes that are not about discussions get only the empty
 * string.
 */
function discussionQueries(route: string): string[] {
  const { internal, hidden } = secrets.notes;
  const around = [internal.id, hidden.id, "1", "999999"].map((id) => `?around_note=${id}`);
  const once = "persist_filter=false";
  if (route.endsWith("/discussions.json")) {
    return ["", `?notes_filter=1&${once}`, `?notes_filter=2&${once}`, "?per_page=1"];
  }
  if (route.endsWith("/discussion_page.json")) {
    return [
      "",
      "?from=end",
      `?notes_filter=1&${once}`,
      "?around_time=2026-05-01T00:00:00Z",
      ...around,
    ];
  }
  if (route.includes("/-/repository/")) return REFS_AND_PATHS.map((at) => `?at=${at}`);
  if (route.endsWith("/discussion_search.json")) return [`?search=${SECRET_WORD}`, "?search=saw"];
  return [""];
}

/** Replaces the parameters of the URL. Returns one URL for each combination of values. */
function filled(url: string, values: Record<string, readonly string[]>): string[] {
  const hole = /:\w+|\*/.exec(url)?.[0];
  if (hole === undefined) return [url];
  const known = values[hole];
  if (known === undefined) throw new Error(`Nobody said what ${hole} can be, in ${url}.`);
  return known.flatMap((value) => filled(url.replace(hole, value), values));
}

/**
 * The response without the parts that differ in every response: nonces, random names, session and
 * time.
 */
async function seen(world: LeakFixture, viewer: LeakTestViewerName, url: string): Promise<string> {
  const { text } = await recordResponse(world, viewer, { url });
  return text
    .replaceAll(/nonce(?:-|=\\?")[\w+/=]+/g, "nonce")
    .replaceAll(/csrf_token(?:\\?"):(?:\\?")[^"\\]+/g, "csrf_token")
    .replaceAll(/name="authenticity_token" value="[^"]+"/g, "authenticity_token")
    .replaceAll(/data-now='[^']+'/g, "now")
    .replaceAll(/[0-9a-f]{40}/g, "discussion")
    .replaceAll(/(last_fetched_at|lastFetchedAt)(?:\\?"|&quot;):\d+/g, "$1")
    .replaceAll(/(W\/\\"[a-z_:\d+]+)\.[\w+-]+/g, "$1");
}
