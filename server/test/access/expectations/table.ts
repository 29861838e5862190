/**
 * Parses the permission tables. A row names an endpoint, its status on success, the token scopes
 * that it accepts, and for every role one of these marks:
 *
 *   y  allowed
 *   -  refused: 403, or 401 for visitors
 *   o  allowed for author and assignees of the issue, refused to everybody else
 *   s  the server answers with the status of success, but ignores the change
 *   d  like `s` for author and assignees, refused to everybody else
 *   h  hidden: 404, as if the object did not exist
 *   a number: that status
 *
 * A subject who cannot see the project or group gets 404, whatever the mark is.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { ROLE_COLUMNS } from "../fixture/subjects.ts";
import type {
  FixtureGroup,
  FixtureIssue,
  FixtureProject,
  TestSubject,
  AccessFixture,
} from "../fixture/fixture-types.ts";

/**
 * The kind of resource the endpoint serves. It decides in which states (for example private,
 * archived, locked) the permission test calls the endpoint. `plans`: labels, milestones and
 * iterations of a project; `issues`: all issues of a project; `issue`: one issue.
 */
export type EndpointKind = "installation" | "group" | "project" | "plans" | "issues" | "issue";

const MARKS = ["y", "-", "o", "s", "d", "h"] as const;
export type PermissionMark = (typeof MARKS)[number] | number;

const ALL_SCOPES: readonly TokenScope[] = [
  "api",
  "read_api",
  "read_user",
  "read_repository",
  "write_repository",
  "sudo",
];

/**
 * Which token scopes an endpoint accepts (specification 3.2). Each row of a permission table names
 * one of these keys, for example `read`.
 */
export const ACCEPTED_TOKEN_SCOPES = {
  read: ["api", "read_api"],
  write: ["api"],
  person: ["api", "read_api", "read_user"],
  code: ["read_repository", "write_repository", "read_api", "api"],
  push: ["write_repository", "api"],
  any: ALL_SCOPES,
  /** Endpoints of pages: they accept sessions and no tokens. */
  page: [],
  /** Public endpoints: every token is accepted, but an invalid token is still an error. */
  public: ALL_SCOPES,
  /** Endpoints that do not read credentials, so even an invalid token is no error. */
  unread: ALL_SCOPES,
} as const satisfies Record<string, readonly TokenScope[]>;

/**
 * One case of the permission test: the user who sends the request, and the group, project and
 * issue it concerns.
 */
export interface PermissionScenario {
  world: AccessFixture;
  subject: TestSubject;
  group: FixtureGroup;
  project: FixtureProject;
  issue: FixtureIssue;
  /** Returns what the URL of the request names the project or group by: its id or its full path. */
  ref: (place: { id: number; path: string }) => string | number;
}

export interface PermissionRequestOptions {
  /** URL parameters in addition to `:id` and `:place`, which are the project or the group. */
  params?: (at: PermissionScenario) => Record<string, string | number>;
  query?: (at: PermissionScenario) => Record<string, string | number>;
  /** Headers instead of those with the subject's session or token. */
  headers?: (at: PermissionScenario) => Record<string, string>;
  body?: (at: PermissionScenario) => object;
  /** SQL that runs before the request and is undone after it. */
  before?: (at: PermissionScenario) => [statement: string, values: readonly unknown[]];
  /** The GraphQL query or mutation. The tested field must have the alias `answer`. */
  graphql?: string;
  variables?: (at: PermissionScenario) => Record<string, unknown>;
  /**
   * Strings that the response must contain for subjects for whom `to` returns true, and must not
   * contain for others.
   */
  shows?: (at: PermissionScenario) => { text: string; to: (subject: TestSubject) => boolean }[];
  /**
   * Set when the requested object belongs to the subject. The test then does not compare a 404 with
   * the response for an object that does not exist.
   */
  isOwn?: true;
  /** The request is idempotent: it can succeed without changing a row. */
  mayChangeNothing?: true;
  /**
   * The subject needs the permission in the project and also in the project's group. `hidden` is the
   * status for a subject who cannot see the group.
   */
  inGroupToo?: { hidden: number };
  /** A subject who can see the issue but lacks the permission gets 404 instead of 403. */
  hidesRefusal?: true;
  /**
   * Returns the expected status in cases that the table cannot express, and undefined in all
   * others.
   */
  except?: (at: PermissionScenario) => number | undefined;
}

export interface PermissionRow extends PermissionRequestOptions {
  /**
   * The endpoint, with the special case in parentheses: `PUT /api/v4/projects/:id/issues/:issue_iid
   * (title)`.
   */
  name: string;
  endpoint: string;
  kind: EndpointKind;
  done: number;
  tokens: keyof typeof ACCEPTED_TOKEN_SCOPES;
  marks: ReadonlyMap<string, PermissionMark>;
  /** Whether the request is allowed in an archived project. */
  archived: boolean;
  /** Whether the request is allowed while the discussion is locked. */
  locked: boolean;
  /**
   * Status when the issues or merge requests of the project are disabled, or when they are for
   * members only and the subject is not a member.
   */
  off: number;
}

export function parsePermissionTable(
  kind: EndpointKind,
  text: string,
  howTo: Record<string, PermissionRequestOptions> = {},
): PermissionRow[] {
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

function lineOf(
  kind: EndpointKind,
  name: string,
  cell: ReadonlyMap<string, string>,
): PermissionRow {
  const marks = [...ROLE_COLUMNS, "Ex"].flatMap((column): [string, PermissionMark][] => {
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

function tokensOf(word: string | undefined): keyof typeof ACCEPTED_TOKEN_SCOPES {
  if (word !== undefined && word in ACCEPTED_TOKEN_SCOPES)
    return word as keyof typeof ACCEPTED_TOKEN_SCOPES;
  throw new Error(`No tokens are called ${word}.`);
}

function markOf(name: string, text: string): PermissionMark {
  const mark = MARKS.find((candidate) => candidate === text);
  if (mark !== undefined) return mark;
  if (/^\d{3}$/.test(text)) return Number(text);
  throw new Error(`${name}: ${text} means nothing`);
}
