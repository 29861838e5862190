/** Services of the tree of child items on the page of an epic: one level, and everything summed up. */
import type { EpicProgress } from "@cairn/contract/epics/epic-list";
import type { Context } from "../../../platform/context.ts";
import { addBlockerCounts } from "../../issues/index.ts";
import { listEpicIssues, type IssueOfEpic } from "../issues/epic-issues.ts";
import { getEpic, type EpicRef, type EpicRow } from "../reading/reading.ts";
import { listChildEpicsWithContent, type ChildEpicWithContent } from "../tree/child-epics.ts";
import type { EpicCounts } from "../tree/progress.queries.ts";
import { loadEpicProgress, loadEpicSummary, NO_PROGRESS } from "../tree/progress.ts";

export type ChildEpicInTree = ChildEpicWithContent & { progress: EpicProgress };
export type IssueInTree = IssueOfEpic & { blocked_by_count: number };

export interface EpicTreeLevelRows {
  parent: EpicRow;
  children: ChildEpicInTree[];
  issues: IssueInTree[];
}

/** Lists what is directly below the epic, without what the viewer cannot read. */
export async function getEpicTreeLevel(ctx: Context, ref: EpicRef): Promise<EpicTreeLevelRows> {
  const parent = await getEpic(ctx, ref);
  const [children, issues] = await Promise.all([
    listChildrenWithProgress(ctx, parent),
    listIssuesWithBlockers(ctx, parent),
  ]);
  return { parent, children, issues };
}

async function listChildrenWithProgress(ctx: Context, parent: EpicRow): Promise<ChildEpicInTree[]> {
  const children = await listChildEpicsWithContent(ctx, parent);
  const ids = children.map(({ child }) => child.id);
  const progress = await loadEpicProgress(ctx, ids);
  return children.map((one) =>
    Object.assign(one, { progress: progress.get(one.child.id) ?? NO_PROGRESS }),
  );
}

async function listIssuesWithBlockers(ctx: Context, parent: EpicRow): Promise<IssueInTree[]> {
  const issues = await listEpicIssues(ctx, parent);
  const counted = await addBlockerCounts(
    ctx,
    issues.map(({ issue }) => issue),
  );
  const counts = new Map(counted.map(({ id, blocked_by_count: count }) => [id, count]));
  return issues.map((one) =>
    Object.assign(one, { blocked_by_count: counts.get(one.issue.id) ?? 0 }),
  );
}

export interface EpicSummaryRow extends EpicCounts {
  progress: EpicProgress;
}

/** Sums up everything below the epic that the viewer can read. */
export async function getEpicSummary(ctx: Context, ref: EpicRef): Promise<EpicSummaryRow> {
  const { id } = await getEpic(ctx, ref);
  return loadEpicSummary(ctx, id);
}
