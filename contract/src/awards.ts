/** Reactions: emoji that people give to issues and notes. */
import * as z from "zod";
import { NoteableType } from "./noteables.ts";
import { UserBasic } from "./users.ts";

/** As long as anybody's list of names in a tooltip. */
export const AWARD_NAMES_SHOWN = 10;

/** One emoji, and who gave it. */
export const AwardGroup = z.strictObject({
  /** Without colons: `thumbsup`. */
  name: z.string(),
  /** The character itself. */
  emoji: z.string(),
  count: z.int(),
  /** Whether the one who asks gave it too. */
  mine: z.boolean(),
  /** The first who gave it, without the one who asks. */
  people: z.array(z.string()).max(AWARD_NAMES_SHOWN),
});
export type AwardGroup = z.infer<typeof AwardGroup>;

export const AwardGroups = z.array(AwardGroup);
export type AwardGroups = z.infer<typeof AwardGroups>;

/** One emoji of one person, as API clients get it. */
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

/** Whether it was given or taken back; false for whoever may not, and for what is no emoji. */
export const AwardToggled = z.strictObject({ ok: z.boolean() });
export type AwardToggled = z.infer<typeof AwardToggled>;

export function awardsAddress(basePath: string): string {
  return `${basePath}/awards.json`;
}

export function toggleAwardAddress(basePath: string): string {
  return `${basePath}/toggle_award_emoji`;
}

/** Giving one of these takes the other back. */
export const OPPOSITE_AWARDS: Readonly<Record<string, string>> = {
  thumbsup: "thumbsdown",
  thumbsdown: "thumbsup",
};
