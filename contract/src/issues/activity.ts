/** Activity of a user or in a project: opened and closed issues, and comments. */
import * as z from "zod";
import { placePagePath } from "../places.ts";
import { UserBasic } from "../users.ts";

export const ACTIVITY_ACTIONS = ["opened", "closed", "reopened", "commented"] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

export const ActivityEvent = z.strictObject({
  /** Unique in the list: the kind of the row and its id. */
  id: z.string(),
  action: z.enum(ACTIVITY_ACTIONS),
  author: UserBasic,
  created_at: z.string(),
  issue: z.strictObject({
    title: z.string(),
    /** Full path of the project and number: `group/project#12`. */
    reference: z.string(),
    state: z.enum(["opened", "closed"]),
    confidential: z.boolean(),
  }),
  /** Path of the issue's page, for a comment with the fragment that shows the comment. */
  web_path: z.string(),
  /** The beginning of a comment as one line of plain text; empty for other events. */
  excerpt: z.string(),
  /** Whether the comment is an internal note. */
  internal: z.boolean(),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** The newest events, newest first. */
export const Activity = z.strictObject({ events: z.array(ActivityEvent) });
export type Activity = z.infer<typeof Activity>;

export function userActivityUrl(username: string): string {
  return `/users/${encodeURIComponent(username)}/activity.json`;
}

export function projectActivityPath(fullPath: string): string {
  return placePagePath({ kind: "project", full_path: fullPath }, "activity");
}

export function projectActivityUrl(fullPath: string): string {
  return `${projectActivityPath(fullPath)}.json`;
}
