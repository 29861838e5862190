/**
 * Reads the permission tables. A line names an endpoint, what it answers when it is done, which tokens
 * reach it, and for everybody who may ask:
 *
 *   y  done
 *   -  refused: 403, or 401 for those who are not signed in
 *   o  done by those who wrote the issue or have it assigned, refused to everybody else
 *   s  answered as if done, but the wish is dropped without a word
 *   d  so for those who wrote it or have it assigned, refused to everybody else
 *   h  hidden: 404, as if it were not there
 *   a number: that answer
 *
 * Whoever does not see the place itself gets 404 before any of this.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { COLUMNS } from "../fixture/subjects.ts";
import type { Group, Issue, Project, Subject, AccessFixture } from "../fixture/fixture-types.ts";

/**
 * What the endpoint is asked about, and with it which states it is tried in: `plans` are the labels,
 * milestones and iterations of a project, `issues` are all of its issues, `issue` is one of them.
 */
export type Kind = "installation" | "group" | "project" | "plans" | "issues" | "issue";

const MARKS = ["y", "-", "o", "s", "d", "h"] as const;
export type Mark = (typeof MARKS)[number] | number;

const ALL_SCOPES: readonly TokenScope[] = [
  "api",
  "read_api",
  "read_user",
  "read_repository",
  "write_repository",
  "sudo",
];

/** Which tokens reach an endpoint; facts 3.2. */
export const TOKENS = {
  read: ["api", "read_api"],
  write: ["api"],
  person: ["api", "read_api", "read_user"],
  any: ALL_SCOPES,
  /** Only somebody at a page. */
  page: [],
  /** Said aloud to be public; a wrong token is a mistake all the same. */
  public: ALL_SCOPES,
  /** Nobody is asked who they are. */
  unread: ALL_SCOPES,
} as const satisfies Record<string, readonly TokenScope[]>;

/** The place and the thing that a request is about, and who makes it. */
export interface Scenario {
  world: AccessFixture;
  subject: Subject;
  group: Group;
  project: Project;
  issue: Issue;
  /** A place as the address names it: by id or by path. */
  ref: (place: { id: number; path: string }) => string | number;
}

export interface RequestRecipe {
  /** Beside `:id` and `:place`, which are the project or the group. */
  params?: (at: Scenario) => Record<string, string | number>;
  query?: (at: Scenario) => Record<string, string | number>;
  body?: (at: Scenario) => object;
  /** Done in the database before, and undone after. */
  before?: (at: Scenario) => [statement: string, values: readonly unknown[]];
  /** For a field: the request, in which the field is called `answer`. */
  graphql?: string;
  variables?: (at: Scenario) => Record<string, unknown>;
  /** What a list must show to those who see it, and to nobody else. */
  shows?: (at: Scenario) => { text: string; to: (subject: Subject) => boolean }[];
  /** About oneself, who is no secret even where there is nothing to find. */
  isOwn?: true;
  /** Done twice is done: it may find that there is nothing to do. */
  mayChangeNothing?: true;
  /** The right is needed in the project's group as well. */
  inGroupToo?: true;
  /** Whoever sees the issue and may not is answered as if it were not there, instead of with 403. */
  hidesRefusal?: true;
  /** Where the table has no words for somebody. */
  except?: (at: Scenario) => number | undefined;
}

export interface Row extends RequestRecipe {
  /** As written in the table, with what is special about the request in brackets. */
  name: string;
  endpoint: string;
  kind: Kind;
  done: number;
  tokens: keyof typeof TOKENS;
  marks: ReadonlyMap<string, Mark>;
  /** May it be done in an archived project? */
  archived: boolean;
  /** May it be done while the discussion is locked? */
  locked: boolean;
  /** What those get from whom this part of the project is kept, or where it is switched off. */
  off: number;
}

export function table(kind: Kind, text: string, howTo: Record<string, RequestRecipe> = {}): Row[] {
  const [head = [], ...lines] = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.trim().split(/ {2,}/));
  const rows = lines.map(([name = "", ...cells]) => {
    if (cells.length !== head.length) throw new Error(`${name}: not as many cells as columns`);
    const cell = new Map(head.map((column, index) => [column, cells[index] ?? ""]));
    return Object.assign(lineOf(kind, name, cell), howTo[name]);
  });
  const unknown = Object.keys(howTo).filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) throw new Error(`There is no line for ${unknown.join(", ")}`);
  return rows;
}

function lineOf(kind: Kind, name: string, cell: ReadonlyMap<string, string>): Row {
  const marks = [...COLUMNS, "Ex"].flatMap((column): [string, Mark][] => {
    const mark = cell.get(column);
    return mark === undefined ? [] : [[column, markOf(name, mark)]];
  });
  return {
    name,
    endpoint: name.replace(/ \(.*\)$/, ""),
    kind,
    done: Number(cell.get("done")),
    tokens: tokensOf(cell.get("tokens")),
    marks: new Map(marks),
    archived: cell.get("archived") !== "-",
    locked: cell.get("locked") !== "-",
    off: Number(cell.get("off") ?? 404),
  };
}

function tokensOf(word: string | undefined): keyof typeof TOKENS {
  if (word !== undefined && word in TOKENS) return word as keyof typeof TOKENS;
  throw new Error(`No tokens are called ${word}.`);
}

function markOf(name: string, text: string): Mark {
  const mark = MARKS.find((candidate) => candidate === text);
  if (mark !== undefined) return mark;
  if (/^\d{3}$/.test(text)) return Number(text);
  throw new Error(`${name}: ${text} means nothing`);
}
