/** Links between two issues on the wire. */
import * as z from "zod";
import { Issue } from "./issues.ts";

/** Of one issue; all of them are told at once. */
export const LINKS_MAX = 100;

/** Stored as numbers. From the other end `blocks` is told as `is_blocked_by`. */
export const LINK_TYPE = { relates_to: 0, blocks: 1 } as const;
export const LINK_TYPES = ["relates_to", "blocks", "is_blocked_by"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** An issue as seen from the one that it is linked with. */
export const RelatedIssue = Issue.extend({
  issue_link_id: z.int(),
  link_type: z.enum(LINK_TYPES),
  link_created_at: z.string(),
  link_updated_at: z.string(),
});
export type RelatedIssue = z.infer<typeof RelatedIssue>;

/** A link by itself: the source blocks the target, or relates to it. */
export const IssueLink = z.strictObject({
  source_issue: Issue,
  target_issue: Issue,
  link_type: z.enum(["relates_to", "blocks"]),
});
export type IssueLink = z.infer<typeof IssueLink>;
