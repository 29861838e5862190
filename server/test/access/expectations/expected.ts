/**
 * Computes the expected response of a request from the permission tables alone, without calling any code
 * of the server.
 */
import { VISIBILITIES } from "@cairn/contract/access";
import {
  ACCEPTED_TOKEN_SCOPES,
  type PermissionMark,
  type PermissionRow,
  type PermissionScenario,
} from "./table.ts";
import type { FixtureIssue, FixtureProject, TestSubject } from "../fixture/fixture-types.ts";

export interface ExpectedOutcome {
  status: number;
  /**
   * Whether the request must change rows (true) or must not (false). Undefined when the test does
   * not check this.
   */
  changes?: boolean;
  /**
   * Set when the status 404 hides an object: the kind of object whose existence the response must
   * not reveal.
   */
  hidden?: HiddenObjectKind;
}

export type HiddenObjectKind = "group" | "project" | "part" | "issue" | "thing";

/** Abbreviations of the roles that count as members: Guest and above, and administrators. */
const MEMBERS = new Set(["Gu", "Pl", "Re", "De", "Ma", "Ow", "Ad"]);

/**
 * Which roles can read a confidential issue; `o` means only as its author or assignee. See "read
 * confidential issue" in specification 5.2.
 */
const CONFIDENTIAL: Record<string, PermissionMark> = {
  An: "-",
  Us: "o",
  Gu: "o",
  Pl: "y",
  Re: "y",
  De: "y",
  Ma: "y",
  Ow: "y",
  Ad: "y",
};

export function computeExpectedOutcome(
  row: PermissionRow,
  at: PermissionScenario,
): ExpectedOutcome {
  const { subject, project, issue } = at;
  if (row.tokens === "unread") return { status: row.done };
  const turnedAway = atTheDoor(row, subject);
  if (turnedAway !== undefined) return refused(turnedAway);
  const exception = row.except?.(at);
  if (exception !== undefined) return exception < 400 ? done(row, exception) : refused(exception);

  const column = findSubjectRoleColumn(row, subject, at);
  if (column === ".") return hidden(row.kind === "group" ? "group" : "project");
  const isSeen = { plans: seesPlans, issues: seesIssues };
  if ((row.kind === "plans" || row.kind === "issues") && !isSeen[row.kind](column, project)) {
    return row.off === 404 ? hidden("part") : refused(row.off);
  }
  if (row.kind === "issue") {
    const isThere = seesIssues(column, project) && seesIssue(subject, column, issue);
    if (!isThere) return hidden("issue");
  }
  return byMark(row, markOf(row, column), at);
}

function byMark(row: PermissionRow, mark: PermissionMark, at: PermissionScenario): ExpectedOutcome {
  const { subject, project, issue } = at;
  const refusal = row.hidesRefusal === true ? hidden("issue") : refused(403);
  if (mark === "h") return row.isOwn === true ? refused(404) : hidden("thing");
  if (typeof mark === "number") return mark < 400 ? done(row, mark) : refused(mark);
  if (mark === "-") return refusal;
  if ((mark === "o" || mark === "d") && !isOwn(subject)) return refusal;
  const inProject = row.kind !== "installation" && row.kind !== "group";
  if (inProject && project.state === "archived" && !row.archived) return refusal;
  if (row.kind === "issue" && issue.locked && !row.locked) return refusal;
  const inGroup = findSubjectRoleForVisibility(subject.group, project);
  if (row.inGroupToo !== undefined && inGroup === ".") return refused(row.inGroupToo.hidden);
  if (row.inGroupToo !== undefined && row.marks.get(inGroup) !== "y") return refusal;
  const dropped = mark === "s" || mark === "d";
  return dropped ? { status: row.done, changes: false } : done(row, row.done);
}

/**
 * The status when authentication fails, before the server loads any object: for invalid
 * credentials, a missing token scope, or no credentials where they are required. Undefined when
 * authentication succeeds.
 */
function atTheDoor(row: PermissionRow, subject: TestSubject): number | undefined {
  const { comes = "with a page", scopes = [] } = subject;
  switch (comes) {
    case "without proof":
    case "with a page, blocked":
      return row.marks.get("An") === "-" ? 401 : undefined;
    case "with a page":
      return undefined;
    case "with a page, but not from it":
      return isSafe(row) ? undefined : 403;
    case "with a token":
    case "with a token, in somebody's name": {
      if (row.tokens === "public") return undefined;
      const reach: readonly string[] = ACCEPTED_TOKEN_SCOPES[row.tokens];
      return scopes.some((scope) => reach.includes(scope)) ? undefined : 403;
    }
    case "with a token, blocked":
      return 403;
    case "with an expired token":
    case "with a revoked token":
    case "with a token that never was":
      return 401;
  }
}

/**
 * True for GET, which needs no CSRF token. GraphQL requests are POST, so even queries need the
 * token.
 */
function isSafe(row: PermissionRow): boolean {
  return row.endpoint.startsWith("GET ");
}

/** Whether the request can change data: every method except GET, and GraphQL mutations. */
export function isWriteRequest(row: PermissionRow): boolean {
  return row.graphql === undefined ? !isSafe(row) : row.graphql.startsWith("mutation");
}

function done(row: PermissionRow, status: number): ExpectedOutcome {
  if (!isWriteRequest(row)) return { status, changes: false };
  return row.mayChangeNothing === true ? { status } : { status, changes: true };
}

function refused(status: number): ExpectedOutcome {
  return { status, changes: false };
}

function hidden(what: HiddenObjectKind): ExpectedOutcome {
  return { status: 404, changes: false, hidden: what };
}

function markOf(row: PermissionRow, column: string): PermissionMark {
  const mark = row.marks.get(column);
  if (mark === undefined) throw new Error(`${row.name} says nothing about ${column}`);
  return mark;
}

/** The column (role) of the permission table that applies to the subject in this request. */
export function findSubjectRoleColumn(
  row: PermissionRow,
  subject: TestSubject,
  { group, project }: PermissionScenario,
): string {
  if (row.kind === "installation") return subject.here;
  if (row.kind === "group") return findSubjectRoleForVisibility(subject.group, group);
  return findSubjectRoleForVisibility(subject.project, project);
}

/**
 * Returns the subject's role in a place with this visibility. `columns` contains the roles in a
 * public, an internal and a private place, separated by spaces.
 */
export function findSubjectRoleForVisibility(
  columns: string,
  { visibility }: { visibility: string },
): string {
  const [inPublic, inInternal, inPrivate] = columns.split(" ");
  const index = VISIBILITIES.findIndex((word) => word === visibility);
  return [inPrivate, inInternal, inPublic][index] ?? ".";
}

function isOwn({ wrote, assigned }: TestSubject): boolean {
  return wrote === true || assigned === true;
}

function seesIssues(column: string, project: FixtureProject): boolean {
  return project.state !== "without issues" && seesPlans(column, project);
}

/**
 * Whether this role can see the project's labels, milestones and iterations. These belong to
 * issues and to merge requests, so access to either is enough.
 */
function seesPlans(column: string, { state }: FixtureProject): boolean {
  if (state === "switched off") return false;
  return state !== "members only" || MEMBERS.has(column);
}

function seesIssue(subject: TestSubject, column: string, { confidential }: FixtureIssue): boolean {
  if (!confidential) return true;
  const mark = CONFIDENTIAL[column];
  return mark === "y" || (mark === "o" && isOwn(subject));
}

/**
 * Whether the subject has the permission, regardless of the credentials. The abilities in API
 * responses must have the same value.
 */
export function isRequestAllowed(row: PermissionRow | undefined, at: PermissionScenario): boolean {
  if (row === undefined) throw new Error("There is no such line.");
  const byToken = at.subject.comes?.includes("token") === true;
  const subject: TestSubject = byToken ? { ...at.subject, comes: "with a page" } : at.subject;
  const { status, changes } = computeExpectedOutcome(row, { ...at, subject });
  return status === row.done && changes !== false;
}

/** Whether the subject can see the group, and therefore must find it in lists of groups. */
export function canSubjectSeeGroup(subject: TestSubject, group: { visibility: string }): boolean {
  return findSubjectRoleForVisibility(subject.group, group) !== ".";
}

export function canSubjectSeeProject(
  subject: TestSubject,
  project: { visibility: string },
): boolean {
  return findSubjectRoleForVisibility(subject.project, project) !== ".";
}

/**
 * Whether the subject can read the issue. Tests of issue lists call this for each issue, because
 * the issues have different authors and assignees.
 */
export function canSubjectReadIssue(
  subject: TestSubject,
  project: FixtureProject,
  issue: FixtureIssue,
): boolean {
  if (!canSubjectSeeProject(subject, project)) return false;
  const column = findSubjectRoleForVisibility(subject.project, project);
  const wrote = subject.wrote === true && (subject.ofGuest ?? false) === issue.ofGuest;
  const part = { ...subject, ...(wrote ? {} : { wrote: undefined }) } as TestSubject;
  return seesIssues(column, project) && seesIssue(part, column, issue);
}
