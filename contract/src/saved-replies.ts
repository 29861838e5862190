/** Saved replies: reusable comment bodies of a user or of a project. */
import * as z from "zod";

export const SAVED_REPLY_NAME_MAX = 255;
export const SAVED_REPLY_BODY_MAX = 10_000;
export const SAVED_REPLIES_PER_OWNER_MAX = 200;

export const SavedReply = z.strictObject({
  id: z.int(),
  name: z.string(),
  body: z.string(),
  owner: z.enum(["user", "project"]),
  lock_version: z.int(),
});
export type SavedReply = z.infer<typeof SavedReply>;

/** Response that lists saved replies, sorted by name. */
export const SavedReplies = z.array(SavedReply);

export const SavedReplyRequest = z.strictObject({
  name: z.string(),
  body: z.string(),
  lock_version: z.int().optional(),
});

export const OWN_SAVED_REPLIES_PATH = "/-/profile/saved_replies";
export const OWN_SAVED_REPLIES_URL = `${OWN_SAVED_REPLIES_PATH}.json`;

/**
 * Address of the saved replies that the viewer can use in a project: the viewer's own replies and
 * the replies of the project.
 */
export function usableSavedRepliesUrl(project: string): string {
  return `/${project}/-/saved_replies/usable.json`;
}

/** Path of the page that lists the saved replies of a project. */
export function projectSavedRepliesPath(project: string): string {
  return `/${project}/-/saved_replies`;
}

export function projectSavedRepliesUrl(project: string): string {
  return `${projectSavedRepliesPath(project)}.json`;
}
