/** The status of a user: emoji, message, availability, and when the status is cleared. */
import * as z from "zod";
import { sanitizeLine } from "../lines.ts";

export const STATUS_MESSAGE_MAX = 100;
/** Longest name of an emoji in a request. */
const EMOJI_NAME_MAX = 80;
/** Emoji of a status that was set without one. */
export const DEFAULT_STATUS_EMOJI = "speech_balloon";

export const AVAILABILITIES = ["not_set", "busy"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** After how long a status is cleared, in milliseconds, by the value of `clear_status_after`. */
export const CLEAR_STATUS_AFTER_MS = {
  "30_minutes": 1_800_000,
  "3_hours": 3 * 3_600_000,
  "8_hours": 8 * 3_600_000,
  "1_day": 86_400_000,
  "3_days": 3 * 86_400_000,
  "7_days": 7 * 86_400_000,
  "30_days": 30 * 86_400_000,
} as const;
export type ClearStatusAfter = keyof typeof CLEAR_STATUS_AFTER_MS;
export const CLEAR_STATUS_AFTER = Object.keys(CLEAR_STATUS_AFTER_MS) as [
  ClearStatusAfter,
  ...ClearStatusAfter[],
];

/** A status as pages show it beside the name of a user. */
export const ShownUserStatus = z.strictObject({
  /** Character of the emoji; null when the user set only that they are busy. */
  emoji: z.string().nullable(),
  /** The message with characters in place of emoji names. */
  message: z.string(),
  busy: z.boolean(),
});
export type ShownUserStatus = z.infer<typeof ShownUserStatus>;

/** A status in the REST API. All fields are null for a user without a status. */
export const UserStatus = z.strictObject({
  emoji: z.string().nullable(),
  availability: z.enum(AVAILABILITIES).nullable(),
  message: z.string().nullable(),
  message_html: z.string().nullable(),
  clear_status_at: z.string().nullable(),
  /** Cairn extension: the status as pages show it. */
  shown: ShownUserStatus.nullable(),
});
export type UserStatus = z.infer<typeof UserStatus>;

/** Request that sets the viewer's status. An empty string and null remove a value. */
export const UserStatusUpdate = z.strictObject({
  emoji: z.string().max(EMOJI_NAME_MAX).nullish(),
  message: z.string().max(STATUS_MESSAGE_MAX).overwrite(sanitizeLine).nullish(),
  availability: z.enum(AVAILABILITIES).nullish(),
  clear_status_after: z.enum(CLEAR_STATUS_AFTER).nullish(),
});
export type UserStatusUpdate = z.infer<typeof UserStatusUpdate>;

/** Address of the signed-in user's own status. */
export const OWN_STATUS_URL = "/api/v4/user/status";

export function userStatusUrl(username: string): string {
  return `/api/v4/users/${encodeURIComponent(username)}/status`;
}
