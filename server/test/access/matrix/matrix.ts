/**
 * Sends the request of every row of the permission table as every subject and in every state of
 * the project and issue, and compares the responses with the table.
 */
import { sendPermissionRequest, type PermissionRequestOutcome } from "./send-request.ts";
import {
  computeExpectedOutcome,
  isWriteRequest,
  type ExpectedOutcome,
  type HiddenObjectKind,
} from "../expectations/expected.ts";
import {
  listPermissionMatrixCells,
  describePermissionScenario,
  type PermissionMatrixCell,
} from "./scenarios.ts";
import type { PermissionRow, PermissionScenario } from "../expectations/table.ts";
import type { AccessFixture } from "../fixture/fixture-types.ts";

export interface PermissionMatrixReport {
  cells: number;
  /** How many responses were compared with the response for an object that does not exist. */
  absences: number;
  mistakes: string[];
}

/** How many requests that only read are sent in parallel. */
const READERS = 4;

export async function checkPermissionMatrix(
  world: AccessFixture,
  rows: readonly PermissionRow[],
): Promise<PermissionMatrixReport> {
  const report: PermissionMatrixReport = { cells: 0, absences: 0, mistakes: [] };
  const cells = rows.flatMap((row) => listPermissionMatrixCells(world, row));
  const reading = cells.filter(({ row }) => !leavesTraces(row)).values();
  const reader = async () => {
    for (const cell of reading) await check(cell, report);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  // Requests that write are sent one after the other, because the changes of each are undone before
  // the next.
  for (const cell of cells) if (leavesTraces(cell.row)) await check(cell, report);
  return report;
}

/**
 * Whether a request of this row changes database rows, or needs rows that are inserted before it
 * and removed after it.
 */
function leavesTraces(row: PermissionRow): boolean {
  return isWriteRequest(row) || row.before !== undefined;
}

async function check(
  { row, at }: PermissionMatrixCell,
  report: PermissionMatrixReport,
): Promise<void> {
  const wanted = computeExpectedOutcome(row, at);
  const before = row.before?.(at);
  if (before !== undefined) await at.world.undo.prepare(...before);
  const outcome = await sendPermissionRequest(row, at);
  const changes = leavesTraces(row) ? await at.world.undo() : 0;
  report.cells += 1;
  const wrong = [
    ...compareStatus(wanted, outcome),
    ...compareContent(row, at, outcome),
    ...compareChanges(wanted, changes),
    ...(await compareWithAbsent(row, at, wanted, outcome, report)),
  ];
  report.mistakes.push(
    ...wrong.map((mistake) => `${describePermissionScenario(row, at)}: ${mistake}`),
  );
}

function compareStatus(
  wanted: ExpectedOutcome,
  { status, answer }: PermissionRequestOutcome,
): string[] {
  if (status === wanted.status) return [];
  return [`must be ${wanted.status}, is ${status} ${answer.body.slice(0, 200)}`];
}

function compareContent(
  row: PermissionRow,
  at: PermissionScenario,
  { status, answer }: PermissionRequestOutcome,
): string[] {
  if (status !== row.done || row.shows === undefined) return [];
  return row
    .shows(at)
    .filter(({ text, to }) => answer.body.includes(text) !== to(at.subject))
    .map(({ text, to }) => (to(at.subject) ? `does not show ${text}` : `shows ${text}`));
}

function compareChanges(wanted: ExpectedOutcome, changes: number): string[] {
  if (wanted.changes === undefined || wanted.changes === changes > 0) return [];
  return [wanted.changes ? "has changed nothing" : `has changed ${changes} rows`];
}

/**
 * Checks that the response for a hidden object has the same bytes as the response for an object
 * that does not exist.
 */
async function compareWithAbsent(
  row: PermissionRow,
  at: PermissionScenario,
  { hidden }: ExpectedOutcome,
  { status, answer }: PermissionRequestOutcome,
  report: PermissionMatrixReport,
): Promise<string[]> {
  if (hidden === undefined || status !== 404) return [];
  const without = withoutIt(row, at, hidden);
  if (without === undefined) return [];
  report.absences += 1;
  const { answer: absent } = await sendPermissionRequest(without.row, without.at);
  const [told, sameKind] = [absent.body, "content-type"];
  if (told === answer.body && absent.headers[sameKind] === answer.headers[sameKind]) return [];
  return [`can be told from what is not there: ${answer.body} and ${told}`];
}

const NOWHERE = { id: 987_654_321, path: "there-is/no-such-place" };

/**
 * Builds the same request for an object that does not exist in place of the hidden one. Returns
 * undefined where no such request is possible.
 */
function withoutIt(
  row: PermissionRow,
  at: PermissionScenario,
  hidden: HiddenObjectKind,
): PermissionMatrixCell | undefined {
  switch (hidden) {
    case "group":
      return { row, at: { ...at, group: { ...at.group, ...NOWHERE } } };
    case "project":
      return { row, at: { ...at, project: { ...at.project, ...NOWHERE } } };
    case "part": {
      const off = at.world.projects.find(
        ({ visibility, state }) => state === "switched off" && visibility === at.project.visibility,
      );
      return off === undefined || off === at.project
        ? undefined
        : { row, at: { ...at, project: off } };
    }
    case "issue":
      return { row, at: { ...at, issue: { ...at.issue, iid: 987_654 } } };
    case "thing": {
      const { params } = row;
      if (params === undefined) return undefined;
      return { row: { ...row, params: () => renamed(params(at)) }, at };
    }
  }
}

function renamed(params: Record<string, string | number>): Record<string, string | number> {
  const absent = (value: string | number) =>
    typeof value === "number" ? NOWHERE.id : NOWHERE.path;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, absent(value)]));
}
