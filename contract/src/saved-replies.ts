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

/** Saved replies, sorted by name. */
export const SavedReplies = z.array(SavedReply);

export const SavedReplyBody = z.strictObject({
  name: z.string(),
  body: z.string(),
  lock_version: z.int().optional(),
});

export const OWN_REPLIES_PATH = "/-/profile/saved_replies";
export const OWN_REPLIES_ADDRESS = `${OWN_REPLIES_PATH}.json`;

/**
 * Address of the saved replies that the viewer can use in a project: the viewer's own replies and
 * the replies of the project.
 */
export function usableRepliesAddress(project: string): string {
  return `/${project}/-/saved_replies/usable.json`;
}

/** Path of the page that lists the saved replies of a project. */
export function projectRepliesPath(project: string): string {
  return `/${project}/-/saved_replies`;
}

export function projectRepliesAddress(project: string): string {
  return `${projectRepliesPath(project)}.json`;
}
