/** Award emoji (reactions) on issues and notes: API schemas and addresses. */
import * as z from "zod";
import { NoteableType } from "./noteables.ts";
import { UserBasic } from "./users.ts";

/** The tooltip of a reaction lists at most this many users by name. */
export const AWARD_TOOLTIP_NAMES_MAX = 10;

/** One emoji on an issue or note, with the number and the names of the users who reacted with it. */
export const AwardSummary = z.strictObject({
  /** Name of the emoji without colons: `thumbsup`. */
  name: z.string(),
  /** The emoji as a Unicode character. */
  emoji: z.string(),
  count: z.int(),
  /** Whether the viewer reacted with this emoji. */
  mine: z.boolean(),
  /** Names of the first users who reacted with this emoji, without the viewer. */
  people: z.array(z.string()).max(AWARD_TOOLTIP_NAMES_MAX),
});
export type AwardSummary = z.infer<typeof AwardSummary>;

export const AwardSummaries = z.array(AwardSummary);
export type AwardSummaries = z.infer<typeof AwardSummaries>;

/** The reaction of one user with one emoji, as the REST API returns it. */
export const AwardEmoji = z.strictObject({
  id: z.int(),
  name: z.string(),
  user: UserBasic,
  created_at: z.string(),
  updated_at: z.string(),
  awardable_id: z.int(),
  awardable_type: z.enum([...NoteableType.options, "Note"]),
});
export type AwardEmoji = z.infer<typeof AwardEmoji>;

/**
 * `ok` is true when the award was added or removed. It is false when the viewer cannot react and when
 * the name is not an emoji.
 */
export const AwardToggleResponse = z.strictObject({ ok: z.boolean() });
export type AwardToggleResponse = z.infer<typeof AwardToggleResponse>;

export function awardsUrl(basePath: string): string {
  return `${basePath}/awards.json`;
}

export function awardToggleUrl(basePath: string): string {
  return `${basePath}/toggle_award_emoji`;
}

/**
 * Pairs of opposite emoji. When a user reacts with one emoji of a pair, the server removes the
 * user's reaction with the other emoji.
 */
export const OPPOSITE_AWARDS: Readonly<Record<string, string>> = {
  thumbsup: "thumbsdown",
  thumbsdown: "thumbsup",
};
