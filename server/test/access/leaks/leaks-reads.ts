/**
 * Leak tests of REST reads: generates requests for every GET route with every parameter. The test
 * fails when the tables below contain no value for a parameter, so a new route or filter needs
 * values here.
 */
import type { App } from "../../../src/app.ts";
import type { UrlParameterValues } from "./compare-answers.ts";
import { listEpicParameterValues } from "./leaks-epic-values.ts";
import { listNoteParameterValues } from "./leaks-note-api.ts";
import { SECRET_WORD, type HiddenObjects, type LeakFixture } from "./leak-fixtures.ts";
import {
  findNeededParameters,
  REPOSITORY_PARAMETER_VALUES,
  REPOSITORY_QUERY_VALUES,
} from "./leaks-repositories.ts";

interface Schema {
  enum?: string[];
  anyOf?: Schema[];
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
}

export interface ApiOperation {
  method: string;
  /** The path as in the API reference: `/api/v4/projects/{id}`. */
  path: string;
  parameters: Parameter[];
}

export function listApiOperations(app: App): ApiOperation[] {
  const { paths } = app.openApi() as {
    paths: Record<string, Record<string, { parameters: Parameter[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  );
}

/** Values of URL parameters. The key is the path segment with the parameter: `projects/{id}`. */
export function listUrlParameterValues(
  world: LeakFixture,
  secrets: HiddenObjects,
): Record<string, UrlParameterValues> {
  const people = {
    seen: [world.keeper.id, world.guest.id],
    hidden: [world.accomplice.id, 999_999],
  };
  return {
    "projects/{id}": {
      seen: [world.map.id, world.lair.id, world.map.path, world.cave.path, world.atlas.id],
      hidden: [
        secrets.project.id,
        secrets.project.path,
        secrets.project.oldPath,
        secrets.diary.id,
        secrets.diary.path,
        999_999,
        "peaks/nothing",
      ],
    },
    "groups/{id}": {
      seen: [world.peaks.id, world.ridge.path],
      hidden: [
        secrets.subgroup.id,
        secrets.subgroup.path,
        secrets.group.id,
        secrets.group.path,
        secrets.project.id,
        999_999,
        "nothing",
      ],
    },
    "namespaces/{id}": {
      seen: [world.peaks.id, "keeper", world.outsider.username],
      hidden: [secrets.group.id, secrets.subgroup.path, secrets.project.path, 999_999],
    },
    "namespaces/{path}": {
      seen: ["peaks", "keeper"],
      hidden: ["conclave", "bunker", "vault", "strongroom", "nothing"],
    },
    "issues/{issue_iid}": {
      seen: [1, 2, 4, 5],
      hidden: [secrets.confidentialIid, secrets.confidentialIid + 1, 999],
    },
    "issues/{name}": { seen: ["Bug report"], hidden: ["nothing"] },
    "issues/{id}": { seen: [1], hidden: [secrets.confidentialId, 999_999] },
    "links/{issue_link_id}": { seen: [world.linkId], hidden: [secrets.linkId, 999_999] },
    "award_emoji/{award_id}": {
      seen: [world.awardId, world.notes.awardId, world.epics.awardId, world.epics.note.awardId],
      hidden: [secrets.awardId, secrets.notes.awardId, 999_999],
    },
    ...REPOSITORY_PARAMETER_VALUES,
    ...listNoteParameterValues(world, secrets),
    ...listEpicParameterValues(world.epics, secrets.epics),
    "labels/{label_id}": {
      seen: [world.labelId, "bug", "docs"],
      hidden: [secrets.labelId, secrets.labelTitle, 999_999, "nothing"],
    },
    "milestones/{milestone_id}": {
      seen: [world.milestoneId, world.groupMilestoneId],
      hidden: [secrets.milestoneId, 999_999],
    },
    "protected_branches/{name}": { seen: ["main"], hidden: ["nothing"] },
    "members/{user_id}": people,
    "access_requests/{user_id}": people,
    "all/{user_id}": people,
    "users/{id}": people,
    "users/{user_id}": { seen: ["keeper", world.keeper.id], hidden: ["nobody", 999_999] },
    "share/{group_id}": { seen: [world.ridge.id], hidden: [secrets.group.id, 999_999] },
    "keys/{key_id}": { seen: [], hidden: [999_999] },
    "personal_access_tokens/{id}": { seen: [1], hidden: [999_999] },
  };
}

const MOMENTS = ["2026-05-01T00:03:00Z", "2027-01-01T00:00:00Z"];

/**
 * Values of query parameters. The key is the name, or path and name where routes use the name
 * differently.
 */
function valuesIn(
  world: LeakFixture,
  secrets: HiddenObjects,
): Record<string, readonly (string | number)[]> {
  const { keeper, guest, map } = world;
  return {
    page: [1, 2, 40],
    per_page: [1, 100],
    cursor: ["nonsense", cursorAt(secrets.confidentialId)],
    id_after: [map.id, secrets.project.id - 1],
    id_before: [map.id, secrets.project.id + 1],
    search: ["map", SECRET_WORD, "zeb", "bug", "vault", "conclave", "e"],
    query: ["keep", "accomplice"],
    labels: ["bug", "docs", "None", "Any", `bug,${secrets.labelTitle}`, secrets.labelTitle],
    milestone: ["First ascent", "Season", "None", "Any", secrets.milestoneTitle],
    milestone_id: ["None", "Any"],
    title: ["Season", secrets.milestoneTitle],
    topic: ["rope", SECRET_WORD],
    with_programming_language: ["Ruby"],
    iids: ["1,2", secrets.confidentialIid, `1,${secrets.confidentialIid}`],
    "/api/v4/groups/{id}/milestones iids": [1, 2],
    "/api/v4/projects/{id}/milestones iids": [1, 2],
    in: ["title", "description", "title,description"],
    author_id: [keeper.id, guest.id],
    author_username: ["keeper", "guest", "nobody"],
    assignee_id: [keeper.id, "None", "Any"],
    assignee_username: ["keeper", "nobody"],
    my_reaction_emoji: ["thumbsup", "None"],
    created_after: MOMENTS,
    created_before: MOMENTS,
    updated_after: MOMENTS,
    updated_before: MOMENTS,
    last_activity_after: [...MOMENTS, "2026-10-01T00:00:00Z"],
    last_activity_before: [...MOMENTS, "2026-10-01T00:00:00Z"],
    due_date: ["0", "any", "overdue", "month", "nonsense"],
    weight: [3, 5, "None", "Any"],
    epic_id: [world.epics.id, secrets.epics.id, "None", "Any"],
    iteration_id: [world.iterationId, secrets.iterationId, "None", "Any"],
    iteration_title: ["Spring", `Night ${SECRET_WORD}`],
    skip_groups: [world.peaks.id, secrets.group.id],
    skip_users: [keeper.id, world.accomplice.id],
    user_ids: [keeper.id, world.accomplice.id],
    min_access_level: [10, 50],
    parent_id: [world.peaks.id, secrets.subgroup.id, 999_999],
    namespace_id: [world.peaks.id, secrets.group.id, secrets.subgroup.id, 999_999],
    project_id: [map.id, secrets.project.id, 999_999],
    group_id: [world.peaks.id, secrets.group.id, 999_999],
    action: ["assigned"],
    type: ["Issue"],
    username: ["keeper"],
    user_id: [keeper.id, guest.id],
    state: ["active"],
    ...REPOSITORY_QUERY_VALUES,
  };
}

/** Values for negated filters such as `not[labels]`, by name of the filter. */
function deniedIn(world: LeakFixture, secrets: HiddenObjects): Record<string, string | number> {
  return {
    labels: secrets.labelTitle,
    milestone: secrets.milestoneTitle,
    iids: secrets.confidentialIid,
    author_id: world.keeper.id,
    author_username: "guest",
    assignee_id: world.keeper.id,
    assignee_username: "keeper",
  };
}

/** Builds a keyset cursor for the page that starts after the issue with this id. */
function cursorAt(id: number): string {
  return Buffer.from(JSON.stringify([1, "2026-05-01 00:05:00+00", id])).toString("base64url");
}

/**
 * Lists the URLs to request of the route: all URLs without query parameters, and the URLs of
 * visible objects also with each value of each query parameter.
 */
export function listGetRequestUrls(
  operation: ApiOperation,
  world: LeakFixture,
  secrets: HiddenObjects,
): string[] {
  const { all, seen } = buildOperationUrls(operation, listUrlParameterValues(world, secrets));
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  if (operation.path.endsWith("/search")) {
    const searches = listSearches(query);
    return [
      ...all.flatMap((address) => searches.plain.map((text) => `${address}?${text}`)),
      ...seen.flatMap((address) => searches.filtered.map((text) => `${address}?${text}`)),
    ];
  }
  const asked = query.flatMap((parameter) => questionsOf(operation, parameter, world, secrets));
  const walks = query.some(({ name }) => name === "per_page") ? walksOf(query) : [];
  return [
    ...all,
    ...seen.flatMap((address) => [...asked, ...walks].map((text) => `${address}?${text}`)),
  ];
}

/**
 * Builds the URLs of an operation. `all` has every combination of parameter values; `seen` has
 * some URLs that name only visible objects.
 */
export function buildOperationUrls(
  { path }: Pick<ApiOperation, "path">,
  places: Record<string, UrlParameterValues>,
): { all: string[]; seen: string[] } {
  const names = [...path.matchAll(/(\w+)[/.](\{\w+\})/g)].map(
    ([, word, name]) => `${word}/${name}`,
  );
  let all = [path];
  let seen = [path];
  for (const name of names) {
    const known = fewer(name, names.length, places[name]);
    if (known === undefined) throw new Error(`Nobody said what ${name} can be, for ${path}.`);
    const hole = name.slice(name.indexOf("/") + 1);
    const fill = (addresses: string[], values: readonly (string | number)[]) =>
      addresses.flatMap((address) =>
        values.map((value) => address.replace(hole, encodeURIComponent(value))),
      );
    all = fill(all, [...known.seen, ...known.hidden]);
    seen = fill(seen, known.seen.slice(0, names.length > 1 ? 1 : 2));
  }
  return { all, seen };
}

/**
 * Limits the values of the project parameter: two values in a URL with three parameters, one
 * value with more. All combinations would be too many.
 */
function fewer(
  name: string,
  length: number,
  known: UrlParameterValues | undefined,
): UrlParameterValues | undefined {
  if (known === undefined || name !== "projects/{id}" || length < 3) return known;
  const ways = length === 3 ? 2 : 1;
  return { seen: known.seen.slice(0, ways), hidden: [...known.hidden.slice(0, ways), 999_999] };
}

function questionsOf(
  { path }: ApiOperation,
  { name, schema }: Parameter,
  world: LeakFixture,
  secrets: HiddenObjects,
): string[] {
  if (name === "not") {
    return Object.entries(deniedIn(world, secrets)).map(
      ([denied, value]) => `not[${denied}]=${encodeURIComponent(value)}`,
    );
  }
  const table = valuesIn(world, secrets);
  const values = table[`${path} ${name}`] ?? wordsOf(schema) ?? table[name];
  if (values === undefined) throw new Error(`Nobody said what ${name} can be, for ${path}.`);
  // Without `scope=all`, the issue lists across all projects contain only the viewer's own issues.
  const everywhere = /\/issues(_statistics)?$/.test(path) && !path.includes("{id}");
  const rest = everywhere && name !== "scope" ? "&scope=all" : "";
  const found = name === "in" ? `&search=${SECRET_WORD}` : "";
  const needed = findNeededParameters(path, name);
  return values.map((value) => `${name}=${encodeURIComponent(value)}${rest}${found}${needed}`);
}

/** Query strings of a search, which needs a scope and a text: without and with the other parameters. */
function listSearches(query: readonly Parameter[]): Record<"plain" | "filtered", string[]> {
  const scopes = wordsOf(query.find(({ name }) => name === "scope")?.schema ?? {}) ?? [];
  const list = (texts: readonly string[], way: string) =>
    scopes.flatMap((scope) => texts.map((text) => `scope=${scope}&search=${text}${way}`));
  const texts = ["map", "saw", SECRET_WORD, "vault", "accomplice", "e"];
  return {
    plain: list(["map", SECRET_WORD], ""),
    filtered: [
      ...list(texts, "&confidential=true&state=all"),
      ...list(texts, "&order_by=created_at&sort=asc&per_page=2"),
    ],
  };
}

/**
 * The values that the parameter's JSON schema allows, or undefined if the schema is not an enum.
 */
function wordsOf({ enum: words, anyOf }: Schema): string[] | undefined {
  if (words !== undefined) return words;
  return anyOf?.map(wordsOf).find((found) => found !== undefined);
}

/**
 * Query strings that request small pages in every sort order of the route. The test follows each
 * list to its last page.
 */
function walksOf(query: readonly Parameter[]): string[] {
  const find = (name: string) => query.find((parameter) => parameter.name === name);
  const orders = wordsOf(find("order_by")?.schema ?? {});
  const scope = find("scope") === undefined ? "" : "&scope=all";
  const ways = orders?.flatMap((order) => [`&order_by=${order}&sort=asc`, `&order_by=${order}`]);
  const kinds = ["", "&pagination=keyset"];
  return (ways ?? [""]).flatMap((way) => kinds.map((kind) => `per_page=2${way}${kind}${scope}`));
}
