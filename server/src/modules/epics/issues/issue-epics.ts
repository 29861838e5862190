/** Gives the module of issues the epics of issues: how they are read and assigned. */
import type { IssueEpic } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import { findEpicOfIssue, type IssueRow } from "../../issues/index.ts";
import { epicWebPath } from "../reading/epics.present.ts";
import { loadReadableEpics } from "../reading/reading.ts";
import { assignIssue, unassignIssue } from "./epic-issues.ts";

export async function loadEpicsOfIssues(
  ctx: Context,
  epicIds: readonly number[],
): Promise<Map<number, IssueEpic>> {
  const epics = await loadReadableEpics(ctx, epicIds);
  return new Map(
    epics.map((epic) => {
      const { id, iid, title, place } = epic;
      return [id, { id, iid, title, url: epicWebPath(epic), group_id: place.id }];
    }),
  );
}

export async function assignEpicOfIssue(
  ctx: Context,
  issue: IssueRow,
  epicId: number | null,
): Promise<void> {
  if (epicId !== null) {
    await assignIssue(ctx, epicId, issue.id);
    return;
  }
  const link = await findEpicOfIssue(ctx, issue.id);
  // An epic that the viewer cannot read is treated as no epic.
  const [epic] = link === undefined ? [] : await loadReadableEpics(ctx, [link.epic_id]);
  if (epic !== undefined) await unassignIssue(ctx, epic.id, issue.id);
}
