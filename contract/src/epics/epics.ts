/** Epics in the API: schemas, limits, and the numbers of states. An epic belongs to a group. */
import * as z from "zod";
import { Issue } from "../issues/issues.ts";
import { LabelBasic } from "../labels.ts";
import { UserBasic } from "../users.ts";

/** Epic states as numbers in the database; the API uses the names. */
export const EPIC_STATE = { opened: 1, closed: 2 } as const;
export type EpicState = keyof typeof EPIC_STATE;

/** Levels of a tree of epics, the top one included. */
export const EPIC_DEPTH_MAX = 7;
/** Direct child epics of one epic. The API returns all of them in one response, without pages. */
export const EPIC_CHILDREN_MAX = 100;
/** Issues of one epic. The API returns all of them in one response, without pages. */
export const EPIC_ISSUES_MAX = 500;

/** Answer to a child epic that would exceed `EPIC_DEPTH_MAX` or `EPIC_CHILDREN_MAX`. */
export const EPIC_CONFLICT = "This epic already has the maximum number of child epics.";
export const EPIC_NOT_FOUND = "Epic cannot be found.";
export const EPIC_ISSUE_NOT_FOUND = "Issue cannot be found.";

export const EPIC_ORDER_BY_VALUES = ["created_at", "updated_at"] as const;
export type EpicOrderBy = (typeof EPIC_ORDER_BY_VALUES)[number];

export const Epic = z.strictObject({
  id: z.int(),
  iid: z.int(),
  group_id: z.int(),
  parent_id: z.int().nullable(),
  title: z.string(),
  description: z.string(),
  confidential: z.boolean(),
  author: UserBasic,
  start_date: z.string().nullable(),
  start_date_is_fixed: z.boolean(),
  start_date_fixed: z.string().nullable(),
  /** The earliest start date of the milestones of its issues and of its child epics. */
  start_date_from_inherited_source: z.string().nullable(),
  /** Former name of `start_date_from_inherited_source`. */
  start_date_from_milestones: z.string().nullable(),
  /** Former name of `due_date`. */
  end_date: z.string().nullable(),
  due_date: z.string().nullable(),
  due_date_is_fixed: z.boolean(),
  due_date_fixed: z.string().nullable(),
  due_date_from_inherited_source: z.string().nullable(),
  due_date_from_milestones: z.string().nullable(),
  state: z.enum(["opened", "closed"]),
  web_edit_url: z.string(),
  web_url: z.string(),
  references: z.strictObject({ short: z.string(), relative: z.string(), full: z.string() }),
  /** The full reference. Deprecated by `references`, and still read by clients. */
  reference: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
  labels: z.union([z.array(z.string()), z.array(LabelBasic)]),
  upvotes: z.int(),
  downvotes: z.int(),
  subscribed: z.boolean().optional(),
  _links: z.strictObject({ self: z.string(), epic_issues: z.string(), group: z.string() }),
});
export type Epic = z.infer<typeof Epic>;

/** An issue in the list of an epic. `epic_issue_id` is the id of its link with the epic. */
export const EpicIssue = Issue.extend({ epic_issue_id: z.int(), relative_position: z.int() });
export type EpicIssue = z.infer<typeof EpicIssue>;

/** The link between an epic and an issue. */
export const EpicIssueLink = z.strictObject({
  id: z.int(),
  relative_position: z.int(),
  epic: Epic,
  issue: Issue,
});
export type EpicIssueLink = z.infer<typeof EpicIssueLink>;

export function epicPath(group: string, iid: number | string): string {
  return `/groups/${group}/-/epics/${iid}`;
}
