/**
 * Interface of a spam checker. The configuration `spamCheck` selects the checker; the only one so far is
 * `rules`.
 */
import type { Context } from "../../platform/context.ts";

/** A text that a user wants to store. */
export interface SpamCheckInput {
  authorId: number;
  /** Title and description, joined into one text. */
  words: string;
  /** Title and description before an update, joined into one text; empty for a new text. */
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
   * Learns the hosts that a public text of a trusted author links to. Implementations ignore accounts
   * that are too new.
   */
  learn(ctx: Context, author: { userId: number; admin: boolean }, words: string): Promise<void>;
}
