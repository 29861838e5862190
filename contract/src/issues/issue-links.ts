/** Links between two issues in the API and on pages: relates to, blocks, is blocked by. */
import * as z from "zod";
import { Milestone } from "../milestones.ts";
import { UserBasic } from "../users.ts";
import { wireInteger } from "../wire.ts";
import { issueBasePath } from "./issue-page.ts";
import { Issue } from "./issues.ts";

/** Largest number of links of one issue. The API returns all of them in one response, without pages. */
export const LINKS_PER_ISSUE_MAX = 100;

/**
 * Link types as numbers in the database. `is_blocked_by` has no number: it is a `blocks` link, seen
 * from its target issue.
 */
export const LINK_TYPE = { relates_to: 0, blocks: 1 } as const;
export const LINK_TYPES = ["relates_to", "blocks", "is_blocked_by"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** A linked issue, as the API lists it for the issue at the other end of the link. */
export const RelatedIssue = Issue.extend({
  issue_link_id: z.int(),
  link_type: z.enum(LINK_TYPES),
  link_created_at: z.string(),
  link_updated_at: z.string(),
});
export type RelatedIssue = z.infer<typeof RelatedIssue>;

/** A link between two issues: the source issue blocks the target issue, or relates to it. */
export const IssueLink = z.strictObject({
  source_issue: Issue,
  target_issue: Issue,
  link_type: z.enum(["relates_to", "blocks"]),
});
export type IssueLink = z.infer<typeof IssueLink>;

/** A linked issue, as the list on an issue's page shows it. */
export const WebLinkedIssue = z.strictObject({
  id: z.int(),
  title: z.string(),
  state: z.enum(["opened", "closed"]),
  confidential: z.boolean(),
  /** `#1` in the same project, else `group/project#1`. */
  reference: z.string(),
  path: z.string(),
  /** Path to move and remove the link; null if the viewer cannot. */
  relation_path: z.string().nullable(),
  link_type: z.enum(LINK_TYPES),
  assignees: z.array(UserBasic),
  milestone: Milestone.nullable(),
  weight: z.int().nullable(),
  due_date: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  /** Whether nobody can remove the link at the moment, and why. */
  lock_issue_removal: z.boolean(),
  locked_message: z.string().nullable(),
  /** Null, because issues have no pipelines. */
  pipeline_status: z.null(),
});
export type WebLinkedIssue = z.infer<typeof WebLinkedIssue>;

export const WebLinkCreateRequest = z.strictObject({
  issuable_references: z.array(z.string().max(2048)).min(1).max(LINKS_PER_ISSUE_MAX),
  link_type: z.enum(LINK_TYPES).optional(),
});

/** Answer to adding or removing links: all linked issues, and what was wrong. */
export const WebLinkedIssues = z.strictObject({
  message: z.string().nullable(),
  issuables: z.array(WebLinkedIssue),
  /** The references of the request that cannot be linked. */
  failed_references: z.array(z.string()).optional(),
});
export type WebLinkedIssues = z.infer<typeof WebLinkedIssues>;

/** Ids of the linked issues between which a linked issue is moved; absent at the ends of the list. */
const Neighbors = z.strictObject({
  move_before_id: wireInteger.nullish(),
  move_after_id: wireInteger.nullish(),
});

/** The neighbors, or an object with them below the name of the kind, as other clients send them. */
export const WebLinkMoveRequest = Neighbors.extend({
  issue: Neighbors.optional(),
  epic: Neighbors.optional(),
});

/** Path of the list of an issue's links. */
export function issueLinksUrl(project: string, iid: number | string): string {
  return `${issueBasePath(project, iid)}/links.json`;
}

/** Path of one link in the list of an issue. */
export function issueLinkUrl(project: string, iid: number | string, linkId: number | string) {
  return `${issueBasePath(project, iid)}/links/${linkId}.json`;
}
