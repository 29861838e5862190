/** The tree of child items on the page of an epic: child epics and issues, level by level. */
import * as z from "zod";
import { WebChildEpic, WebEpicIssue } from "./epic-links.ts";
import { EpicProgress } from "./epic-list.ts";
import { epicPath } from "./epics.ts";

/** A child epic, as the tree shows it. */
export const EpicTreeEpic = WebChildEpic.extend({
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  progress: EpicProgress,
});
export type EpicTreeEpic = z.infer<typeof EpicTreeEpic>;

/** An issue of an epic, as the tree shows it. */
export const EpicTreeIssue = WebEpicIssue.extend({
  health_status: z.enum(["on_track", "needs_attention", "at_risk"]).nullable(),
  /** Number of open issues that block the issue and that the viewer can read. */
  blocked_by_count: z.int(),
});
export type EpicTreeIssue = z.infer<typeof EpicTreeIssue>;

/** What is directly below an epic, in the order of its members: first the epics, then the issues. */
export const EpicTreeLevel = z.strictObject({
  epics: z.array(EpicTreeEpic),
  issues: z.array(EpicTreeIssue),
});
export type EpicTreeLevel = z.infer<typeof EpicTreeLevel>;

/** Everything below an epic, summed up. */
export const EpicSummary = z.strictObject({
  epics: z.int(),
  /** Levels below the epic, counted with the level of the issues. */
  levels: z.int(),
  /** Issues without a weight. */
  unweighted: z.int(),
  progress: EpicProgress,
});
export type EpicSummary = z.infer<typeof EpicSummary>;

/**
 * Puts a child epic or an issue below the epic of the address, between two of its child epics or issues,
 * of which one is enough; without both at the end. Ids of the epics and of the issues themselves.
 */
export const EpicTreeMoveRequest = z.strictObject({
  kind: z.enum(["epic", "issue"]),
  id: z.int(),
  previous_id: z.int().nullish(),
  next_id: z.int().nullish(),
});
export type EpicTreeMoveRequest = z.infer<typeof EpicTreeMoveRequest>;

/** Path of one level: `GET` reads it, and `PUT` moves a child item to it and answers with it. */
export function epicTreeUrl(group: string, iid: number | string): string {
  return `${epicPath(group, iid)}/tree.json`;
}

export function epicSummaryUrl(group: string, iid: number | string): string {
  return `${epicPath(group, iid)}/summary.json`;
}
