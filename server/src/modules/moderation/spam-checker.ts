/**
 * Interface of a spam checker. The configuration `spamCheck` selects the checker by name. `rules` is
 * the only checker so far.
 */
import type { Context } from "../../platform/context.ts";

/** A title and description that a user wants to store, before they are stored. */
export interface SpamCheckInput {
  authorId: number;
  /** Title and description, joined into one string. */
  words: string;
  /** Title and description before an update, joined into one string. Empty for a new issue. */
  before: string;
}

export type SpamVerdict =
  | { kind: "allow" }
  /**
   * `rule` is the name of the rule that stopped the text. After `challenge` the author can solve a
   * captcha; `refuse` is final.
   */
  | { kind: "challenge" | "refuse"; rule: string };

export interface SpamChecker {
  check(ctx: Context, draft: SpamCheckInput): Promise<SpamVerdict>;
  /**
   * Stores the hosts that a public text of a trusted author links to as trustworthy. Implementations
   * must ignore accounts that are too new.
   */
  learn(ctx: Context, author: { userId: number; admin: boolean }, words: string): Promise<void>;
}
