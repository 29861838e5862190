/**
 * The epic of an issue. The module of epics comes after this module and registers here how epics are
 * read and assigned.
 */
import type { EpicAssignment } from "@cairn/contract/epics/epic-assignment";
import type { AssignedEpic, IssueEpic } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import type { ReferencingTextPlace } from "../../../platform/markdown/index.ts";
import { canReadersOfNoteableReadOther, type Noteable } from "../../noteables/index.ts";
import { isAnyGroupInvitedTo } from "./epic-issues.queries.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import type { IssueRow } from "../reading/issues.queries.ts";
import { canHaveEpic } from "../reading/supported-attributes.ts";

export interface IssueEpicsProvider {
  /** Loads the epics with these ids and leaves out epics that the viewer cannot read. */
  load(ctx: Context, epicIds: readonly number[]): Promise<Map<number, IssueEpic>>;
  /**
   * Assigns the issue to the epic, or removes it from its epic. The caller must have locked the issue
   * and checked that the viewer can triage it.
   */
  assign(ctx: Context, issue: IssueRow, epicId: number | null): Promise<void>;
  /** Returns null if the reference names no epic. The viewer may be unable to read the epic. */
  findIdByReference(
    ctx: Context,
    place: ReferencingTextPlace | null,
    reference: string,
  ): Promise<number | null>;
  /** Returns null if there are no epics that the viewer can read and the issue can belong to. */
  findAssignment(ctx: Context, issue: IssueRow): Promise<EpicAssignment | null>;
  /** Whether the viewer can promote the issue to an epic. */
  canPromote(ctx: Context, issue: IssueRow): Promise<boolean>;
}

let provider: IssueEpicsProvider | undefined;

export function registerIssueEpicsProvider(epics: IssueEpicsProvider): void {
  provider = epics;
}

function getProvider(): IssueEpicsProvider {
  if (provider === undefined) throw new Error("No module registers the epics of issues.");
  return provider;
}

/** Adds the epics to the issues. Sends no query when no issue has an epic, which is the usual case. */
export async function addEpics(ctx: Context, issues: IssueRow[]): Promise<IssueRow[]> {
  const ids = [...new Set(issues.flatMap(({ epic_link: link }) => link?.epic_id ?? []))];
  if (ids.length === 0) return issues;
  const epics = await getProvider().load(ctx, ids);
  return issues.map((issue) => ({
    ...issue,
    epic: (issue.epic_link && epics.get(issue.epic_link.epic_id)) ?? null,
  }));
}

export async function assignIssueToEpic(
  ctx: Context,
  issue: IssueRow,
  epicId: number | null,
): Promise<void> {
  await getProvider().assign(ctx, issue, epicId);
}

export async function findEpicIdByReference(
  ctx: Context,
  place: ReferencingTextPlace | null,
  reference: string,
): Promise<number | null> {
  return getProvider().findIdByReference(ctx, place, reference);
}

export async function findIssueEpicAssignment(
  ctx: Context,
  issue: IssueRow,
): Promise<EpicAssignment | null> {
  return canHaveEpic(issue) ? getProvider().findAssignment(ctx, issue) : null;
}

export function presentAssignedEpic({ epic, epic_link: link }: IssueRow): AssignedEpic | null {
  return epic && link ? { ...epic, epic_issue_id: link.id } : null;
}

/**
 * Sends an event to the open pages of an issue whose epic has changed, only if everyone who can read the
 * issue can also read one of the epics. Otherwise the event would reveal that a hidden epic exists.
 */
export async function announceEpicOfIssueChanged(
  ctx: Context,
  issue: IssueRow,
  epics: readonly Noteable[],
): Promise<void> {
  for (const epic of epics) {
    if (!(await canReadersOfIssueReadEpic(ctx, issue, epic))) continue;
    const changes = { changed: ["epic"], assigned: [] };
    return announceIssueEvent(ctx, ISSUE_EVENTS.updated, issue, changes);
  }
}

/** False when that is uncertain. */
async function canReadersOfIssueReadEpic(
  ctx: Context,
  issue: IssueRow,
  epic: Noteable,
): Promise<boolean> {
  if (canReadersOfNoteableReadOther(issue, epic)) return true;
  const at = issue.place.traversal_ids.indexOf(epic.place.id);
  if (epic.confidential || at < 0) return false;
  // Members of the project or of a group in between can read the epics of a private group, unless they
  // are members through an invited group.
  return !(await isAnyGroupInvitedTo(ctx, issue.place.traversal_ids.slice(at + 1)));
}

export function canPromoteIssue(ctx: Context, issue: IssueRow): Promise<boolean> {
  return getProvider().canPromote(ctx, issue);
}

/** Path of the epic that was made of the issue. Null if there is none or the viewer cannot read it. */
export async function findPromotedEpicPath(
  ctx: Context,
  { promoted_to_epic_id: id }: IssueRow,
): Promise<string | null> {
  if (id === null) return null;
  return (await getProvider().load(ctx, [id])).get(id)?.url ?? null;
}
