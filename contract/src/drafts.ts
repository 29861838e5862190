/**
 * Drafts of comments, replies and note edits in the API: schemas, limits and addresses. The server
 * stores drafts, so that an author can continue on another device.
 */
import * as z from "zod";

export const DRAFT_LENGTH_MAX = 1_048_576;
/** The largest number of drafts that the server stores for one user on one noteable. */
export const DRAFTS_PER_NOTEABLE_MAX = 100;

/**
 * Which text a draft belongs to: `comment`, `reply:<discussion id of forty hexadecimal digits>` or
 * `edit:<id of the note>`.
 */
export const draftFieldSchema = z.string().regex(/^(comment|reply:[0-9a-f]{40}|edit:\d{1,15})$/);

export const Draft = z.strictObject({
  field: draftFieldSchema,
  text: z.string(),
  revision: z.int(),
  updated_at: z.string(),
});
export type Draft = z.infer<typeof Draft>;

/**
 * Header of the request that creates a note from a draft. The value is the revision of the draft that
 * the note was sent from. The server deletes the draft in the same transaction, because the browser may
 * be closed before it can delete the draft itself.
 */
export const DRAFT_REVISION_HEADER = "x-draft-revision";

export function commentOrReplyDraftField(discussionId: string | null | undefined): string {
  return discussionId ? `reply:${discussionId}` : "comment";
}

export const DraftList = z.array(Draft);

/** Request to save a draft. An empty `text` deletes the draft. */
export const DraftUpdateRequest = z.strictObject({
  text: z.string().max(DRAFT_LENGTH_MAX),
  /** The revision of the stored draft that this change is based on; 0 for a new draft. */
  revision: z.int().min(0),
});

/** Response with status 409: another device saved the draft first. Contains the stored draft. */
export const DraftConflict = z.strictObject({ errors: z.array(z.string()), draft: Draft });
export type DraftConflict = z.infer<typeof DraftConflict>;

export function draftsUrl(basePath: string): string {
  return `${basePath}/drafts.json`;
}

export function draftUrl(basePath: string, field: string): string {
  return `${basePath}/drafts/${encodeURIComponent(field)}`;
}

/**
 * Cable channel of the signed-in user, without parameters. The server sends a message on this
 * channel when one of the user's own drafts is saved or deleted, on any issue.
 */
export const DRAFTS_CHANNEL = "DraftsChannel";

export interface DraftsChannelMessage {
  event: "draft";
  issue_id: number;
  field: string;
  /** Revision of the saved draft; null when the draft was deleted. */
  revision: number | null;
}
