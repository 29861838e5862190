/** What somebody is writing, kept on the server too, so that it is there on their other devices. */
import * as z from "zod";

export const DRAFT_MAX = 1_048_576;
/** Of one person at one issue. */
export const DRAFTS_MAX = 100;

/** `comment`, `reply:<forty hexadecimal digits>` or `edit:<number of the note>`. */
export const draftField = z.string().regex(/^(comment|reply:[0-9a-f]{40}|edit:\d{1,15})$/);

export const Draft = z.strictObject({
  field: draftField,
  text: z.string(),
  revision: z.int(),
  updated_at: z.string(),
});
export type Draft = z.infer<typeof Draft>;

/**
 * Goes with a note that was drafted: the last revision that its words took in. What was said needs no
 * draft any more, even if whoever said it cannot tell so.
 */
export const DRAFT_REVISION_HEADER = "x-draft-revision";

export function commentField(discussionId: string | null | undefined): string {
  return discussionId ? `reply:${discussionId}` : "comment";
}

export const DraftList = z.array(Draft);

/** An empty text drops the draft. */
export const DraftChange = z.strictObject({
  text: z.string().max(DRAFT_MAX),
  /** The revision it was begun with; 0 where there was none. */
  revision: z.int().min(0),
});

/** With 409: what another device has written since. */
export const DraftConflict = z.strictObject({ errors: z.array(z.string()), draft: Draft });
export type DraftConflict = z.infer<typeof DraftConflict>;

export function draftsAddress(basePath: string): string {
  return `${basePath}/drafts.json`;
}

export function draftAddress(basePath: string, field: string): string {
  return `${basePath}/drafts/${encodeURIComponent(field)}`;
}

/** Followed without parameters, by people who are signed in: what happens to their drafts anywhere. */
export const DRAFTS_CHANNEL = "DraftsChannel";

export interface DraftMessage {
  event: "draft";
  issue_id: number;
  field: string;
  /** Null when it was dropped. */
  revision: number | null;
}
