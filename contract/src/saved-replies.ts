/** Texts that are written again and again: one's own, and those of a project. */
import * as z from "zod";

export const SAVED_REPLY_NAME_MAX = 255;
export const SAVED_REPLY_MAX = 10_000;
export const SAVED_REPLIES_MAX = 200;

export const SavedReply = z.strictObject({
  id: z.int(),
  name: z.string(),
  body: z.string(),
  owner: z.enum(["user", "project"]),
  lock_version: z.int(),
});
export type SavedReply = z.infer<typeof SavedReply>;

/** By name. */
export const SavedReplies = z.array(SavedReply);

export const SavedReplyBody = z.strictObject({
  name: z.string(),
  body: z.string(),
  lock_version: z.int().optional(),
});

export const OWN_REPLIES_PATH = "/-/profile/saved_replies";
export const OWN_REPLIES_ADDRESS = `${OWN_REPLIES_PATH}.json`;

/** What can be used in a project: the reader's own and the project's. */
export function usableRepliesAddress(project: string): string {
  return `/${project}/-/saved_replies/usable.json`;
}

/** The project's own, and its page without `.json`. */
export function projectRepliesPath(project: string): string {
  return `/${project}/-/saved_replies`;
}

export function projectRepliesAddress(project: string): string {
  return `${projectRepliesPath(project)}.json`;
}
