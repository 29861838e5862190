/** Notes of many issues at once, a page of each: as many statements for many issues as for one. */
import type { NotesFilter } from "@cairn/contract/discussions";
import { COUNTED_LIMIT } from "@cairn/contract/wire";
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { IssueRow } from "../issues/index.ts";
import { allowanceOf, spendAllowance } from "./allowance.ts";
import { isInsider, notesPolicy } from "./notes.policy.ts";
import { countBegun, countNumbered } from "./numbered.queries.ts";
import { showNotes, sightOver, type ShownNote } from "./numbered.ts";
import { notesAsSeen } from "./reading.ts";
import type { Sight } from "./visible.queries.ts";
import { walkNumbered, type Walk, type WeighedRow } from "./walking.queries.ts";

/** A page of what one issue has. */
export interface Walking {
  issue: IssueRow;
  filter: NotesFilter;
  /** Only the first of each discussion. */
  firsts: boolean;
  walk: Walk;
}

/** In the order of the walk, which can be backwards. */
export async function walkOfEach(ctx: Context, asked: readonly Walking[]): Promise<ShownNote[][]> {
  const found = new Map<Walking, ShownNote[]>();
  for (const alike of Map.groupBy(asked, (one) => likenessOf(ctx, one)).values()) {
    const [{ filter, firsts, walk }] = alike as [Walking];
    const issues = alike.map(({ issue }) => issue) as [IssueRow, ...IssueRow[]];
    const sight = await sightUnder(ctx, issues);
    const ids = [...new Set(issues.map(({ id }) => id))];
    const listing = { ...sight, filter, firsts };
    const rows = await walkNumbered(ctx, ids, listing, walk, allowanceOf(ctx));
    const byIssue = Map.groupBy(rows, (row) => row.noteable_id);
    takeInto(
      ctx,
      rows,
      alike.map(({ issue }) => byIssue.get(issue.id)),
    );
    const shown = Map.groupBy(await showNotes(ctx, issues, rows), ({ row }) => row.noteable_id);
    for (const one of alike) found.set(one, shown.get(one.issue.id) ?? []);
  }
  return asked.map((one) => found.get(one) ?? []);
}

/** What was read is read once; what is told of it counts as often as it is told. */
export function takeInto(
  ctx: Context,
  rows: readonly WeighedRow[],
  told: readonly (readonly unknown[] | undefined)[],
): void {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const notes = told.reduce((sum, list = []) => sum + list.length, 0);
  spendAllowance(ctx, { notes: Math.max(notes, rows.length), bytes });
}

/** What can be asked for together: the same page, of issues in which the viewer sees as much. */
function likenessOf({ viewer }: Context, { issue, filter, firsts, walk }: Walking): string {
  return JSON.stringify([isInsider(viewer, issue), filter, firsts, walk]);
}

type Issues = readonly [IssueRow, ...IssueRow[]];

export async function sightUnder(ctx: Context, issues: Issues): Promise<Sight> {
  for (const issue of issues) reveal(ctx, notesPolicy.list, issue, notFound("Issue"));
  return sightOver(ctx, issues);
}

export async function countListed(
  ctx: Context,
  issue: IssueRow,
  { filter, firsts }: { filter: NotesFilter; firsts: boolean },
): Promise<number> {
  const listing = { ...(await sightUnder(ctx, [issue])), issueId: issue.id, filter, firsts };
  return (await countNumbered(ctx, listing)) ?? COUNTED_LIMIT;
}

/** Together with the issues that they are about, in all of which the viewer sees as much. */
export function groupsOf<One>(
  ctx: Context,
  asked: readonly One[],
  issueOf: (one: One) => IssueRow,
) {
  const groups = Map.groupBy(asked, (one) => isInsider(ctx.viewer, issueOf(one)));
  return Array.from(groups.values(), (group) => ({
    group,
    issues: [...new Map(group.map((one) => [issueOf(one).id, issueOf(one)])).values()] as [
      IssueRow,
      ...IssueRow[],
    ],
  }));
}

/** How many discussions people began, as far as the viewer sees them. */
export async function countThreadsOfEach(
  ctx: Context,
  asked: readonly IssueRow[],
): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { issues } of groupsOf(ctx, asked, (issue) => issue)) {
    const ids = issues.map(({ id }) => id);
    const begun = await countBegun(ctx, ids, await sightUnder(ctx, issues));
    for (const [id, count] of begun) counts.set(id, count);
  }
  return asked.map(({ id }) => counts.get(id) ?? 0);
}

/** Drawn for whoever asks. */
export async function htmlOfEach(ctx: Context, asked: readonly ShownNote[]): Promise<string[]> {
  const html = new Map<number, string>();
  for (const notes of Map.groupBy(asked, ({ issue }) => issue.id).values()) {
    const [{ issue }] = notes as [ShownNote];
    for (const { row } of notes) reveal(ctx, notesPolicy.read, { ...row, issue }, notFound("Note"));
    const written = notes.filter(({ told }) => told === null).map(({ row }) => row.id);
    const seen = written.length === 0 ? [] : await notesAsSeen(ctx, issue, written);
    for (const note of seen) html.set(Number(note.id), note.note_html);
  }
  return asked.map(({ row, told }) => told?.html ?? html.get(row.id) ?? "");
}
