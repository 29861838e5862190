/**
 * Lists the cases in which the permission matrix test sends the request of a row: the subject who
 * sends the request, and the state of the project and of the issue.
 */
import { createHash } from "node:crypto";
import { createSampler } from "../../sampling.ts";
import { findSubjectRoleColumn } from "../expectations/expected.ts";
import type { PermissionRow, PermissionScenario } from "../expectations/table.ts";
import {
  formatIssueTraits,
  type FixtureProject,
  type FixtureProjectState,
  type TestSubject,
  type AccessFixture,
} from "../fixture/fixture-types.ts";

export interface PermissionMatrixCell {
  row: PermissionRow;
  at: PermissionScenario;
}

/**
 * Random samples of one test run: `takesSubject` selects 8 % of a row's subjects, each in one state,
 * and `takesState` selects 0.5 % of all combinations of subject and state.
 */
const takesSubject = createSampler("permission tables, askers", 0.08);
const takesState = createSampler("permission tables, states", 0.005);

/**
 * The cases to test for the row: the sample of this run, and always the two roles between which
 * the permission changes. If Developer is the lowest allowed role, these are Reporter and
 * Developer.
 */
export function listPermissionMatrixCells(
  world: AccessFixture,
  row: PermissionRow,
): PermissionMatrixCell[] {
  return askersOf(world, row).flatMap((subject, index) => {
    const scenes = listPermissionScenarios(world, row, subject);
    const first = scenes[(index + numberOf(row.name)) % scenes.length];
    const decisive = scenes.find((at) => isDecisive(row, at));
    return scenes
      .filter((at) => {
        const name = describePermissionScenario(row, at);
        return at === decisive || (at === first && takesSubject(name)) || takesState(name);
      })
      .map((at) => ({ row, at }));
  });
}

/**
 * Whether the next higher or next lower role has another mark in the row. False unless the project
 * is in the state "plain" and `isPlain` is true for the subject.
 */
function isDecisive(row: PermissionRow, at: PermissionScenario): boolean {
  if (at.project.state !== "plain" || !isPlain(at.subject)) return false;
  const columns = [...row.marks.keys()];
  const place = columns.indexOf(findSubjectRoleColumn(row, at.subject, at));
  if (place === -1) return false;
  const markAt = (index: number) => row.marks.get(columns[index] ?? "");
  return [place - 1, place + 1].some((other) => {
    const mark = markAt(other);
    return mark !== undefined && mark !== markAt(place);
  });
}

/**
 * Whether the subject has at most one membership, in the project or its group, and is neither
 * author nor assignee.
 */
function isPlain({ name, member, also, comes, wrote, assigned }: TestSubject): boolean {
  if (also !== undefined || wrote !== undefined || assigned !== undefined) return false;
  if (member === undefined) return ["anonymous", "outsider", "admin"].includes(name);
  return comes === undefined && (member.of === "project" || member.of === "group");
}

/**
 * Returns the subjects to test. Endpoints of the whole instance treat all members alike, so their
 * rows leave out most members. Rows that check the content of the response keep all subjects.
 */
function askersOf({ subjects }: AccessFixture, row: PermissionRow): readonly TestSubject[] {
  if (row.kind !== "installation" || row.shows !== undefined) return subjects;
  const alike = ({ member, wrote, assigned }: TestSubject) =>
    member !== undefined || wrote === true || assigned === true;
  const chosen = new Set(["owner of the group", "blocked owner with a page"]);
  return subjects.filter((subject) => !alike(subject) || chosen.has(subject.name));
}

const YES_OR_NO = [false, true];

export function listPermissionScenarios(
  world: AccessFixture,
  row: PermissionRow,
  subject: TestSubject,
): PermissionScenario[] {
  const inState = (...states: FixtureProjectState[]) =>
    world.projects.filter(({ state }) => states.includes(state));
  const scenes = (projects: readonly FixtureProject[]) =>
    projects.map((project) => buildPermissionScenario(world, row, subject, project));
  switch (row.kind) {
    case "installation":
      return scenes(inState("plain").slice(0, 1));
    case "group":
      return scenes(inState("plain"));
    case "project":
      return scenes(inState("plain", "archived"));
    case "plans":
    case "issues":
      return scenes(world.projects);
    case "issue":
      return world.projects.flatMap((project) => {
        const locks =
          project.state === "plain" || project.state === "archived" ? YES_OR_NO : [false];
        return YES_OR_NO.flatMap((confidential) =>
          locks.map((locked) =>
            buildPermissionScenario(world, row, subject, project, { confidential, locked }),
          ),
        );
      });
  }
}

/**
 * Builds the scenario for a row, a subject and a project. Half of the scenarios name the project
 * or group by id, the other half by path.
 */
export function buildPermissionScenario(
  world: AccessFixture,
  row: PermissionRow,
  subject: TestSubject,
  project: FixtureProject,
  traits: { confidential: boolean; locked: boolean } = { confidential: true, locked: false },
): PermissionScenario {
  const issue = project.issues.get(
    formatIssueTraits({ ...traits, ofGuest: subject.ofGuest ?? false }),
  );
  if (issue === undefined) throw new Error("There is no such issue.");
  const at = { world, subject, group: project.group, project, issue };
  const byPath = numberOf(describePermissionScenario(row, at)) % 2 === 0;
  return { ...at, ref: (place) => (byPath ? place.path : place.id) };
}

/** Describes the scenario in the messages of failed tests. */
export function describePermissionScenario(
  row: PermissionRow,
  { subject, group, project, issue }: Omit<PermissionScenario, "ref">,
): string {
  const request = `${row.name} by ${subject.name}`;
  switch (row.kind) {
    case "installation":
      return request;
    case "group":
      return `${request}, ${group.visibility} group`;
    case "project":
    case "plans":
    case "issues":
      return `${request}, ${project.visibility} ${project.state} project`;
    case "issue":
      return `${request}, ${formatIssueTraits(issue)} issue in ${project.visibility} ${project.state} project`;
  }
}

function numberOf(name: string): number {
  return createHash("sha1").update(name).digest().readUInt32BE();
}
