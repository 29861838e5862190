/** The lists of issues and child epics on the page of an epic. */
import * as z from "zod";
import { epicPath } from "./epics.ts";
import { WebLinkedIssue } from "../issues/issue-links.ts";

/** Issues or epics that one request can add. */
export const EPIC_REFERENCES_MAX = 20;

/** An issue, as the list on the page of its epic shows it. */
export const WebEpicIssue = WebLinkedIssue.omit({
  link_type: true,
  lock_issue_removal: true,
  locked_message: true,
}).extend({
  /** Id of the link between the epic and the issue. */
  epic_issue_id: z.int(),
});
export type WebEpicIssue = z.infer<typeof WebEpicIssue>;

/** A child epic, as the list on the page of its parent shows it. */
export const WebChildEpic = z.strictObject({
  id: z.int(),
  iid: z.int(),
  title: z.string(),
  state: z.enum(["opened", "closed"]),
  confidential: z.boolean(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  /** `&1` in the same group, else `group&1`. */
  reference: z.string(),
  path: z.string(),
  /** Path to move and remove the child epic; null if the viewer cannot. */
  relation_path: z.string().nullable(),
  has_children: z.boolean(),
  has_issues: z.boolean(),
  /** Full path of the group of the child epic. */
  full_path: z.string(),
  can_admin: z.boolean(),
});
export type WebChildEpic = z.infer<typeof WebChildEpic>;

export const EpicReferencesRequest = z.strictObject({
  issuable_references: z.array(z.string().max(2048)).min(1).max(EPIC_REFERENCES_MAX),
});

/** Answers to adding or removing: the whole list, and what was wrong. */
export const WebEpicIssues = z.strictObject({
  message: z.string().nullable(),
  issuables: z.array(WebEpicIssue),
});
export const WebChildEpics = z.strictObject({
  message: z.string().nullable(),
  issuables: z.array(WebChildEpic),
});

/** Path of the issues of an epic. One of them is below it, by the id of its link. */
export function epicIssuesUrl(group: string, iid: number | string): string {
  return `${epicPath(group, iid)}/issues`;
}

/** Path of the child epics of an epic. One of them is below it, by its id. */
export function childEpicsUrl(group: string, iid: number | string): string {
  return `${epicPath(group, iid)}/links`;
}
