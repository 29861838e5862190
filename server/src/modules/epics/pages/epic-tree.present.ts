/** Presents one level of the tree of child items for the page of an epic. */
import type { EpicTreeEpic, EpicTreeIssue, EpicTreeLevel } from "@cairn/contract/epics/epic-tree";
import type { Context } from "../../../platform/context.ts";
import { healthStatusName } from "../../issues/index.ts";
import type { EpicRow } from "../reading/reading.ts";
import { presentWebChildEpic, presentWebEpicIssue } from "./epic-lists.present.ts";
import type { ChildEpicInTree, EpicTreeLevelRows, IssueInTree } from "./epic-tree.ts";

export function presentEpicTreeLevel(
  ctx: Context,
  { parent, children, issues }: EpicTreeLevelRows,
): EpicTreeLevel {
  return {
    epics: children.map((one) => presentEpic(ctx, parent, one)),
    issues: issues.map((one) => presentIssue(ctx, parent, one)),
  };
}

function presentEpic(ctx: Context, parent: EpicRow, one: ChildEpicInTree): EpicTreeEpic {
  return {
    ...presentWebChildEpic(ctx, parent, one),
    start_date: one.child.start_date,
    due_date: one.child.due_date,
    progress: one.progress,
  };
}

function presentIssue(ctx: Context, parent: EpicRow, one: IssueInTree): EpicTreeIssue {
  return {
    ...presentWebEpicIssue(ctx, parent, one),
    health_status: healthStatusName(one.issue),
    blocked_by_count: one.blocked_by_count,
  };
}
