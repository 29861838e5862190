/** Links between two issues in the API: relates to, blocks, is blocked by. */
import * as z from "zod";
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
