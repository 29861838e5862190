/**
 * Interface of a spam checker. The configuration `spamCheck` selects the checker by name. `rules` is
 * the only checker so far.
 */
import type { Context } from "../../platform/context.ts";

/** Input of a spam checker: a text that the server has not stored yet, and its author. */
export interface SpamCheckerInput {
  authorId: number;
  /** Title and description, joined into one string. */
  words: string;
  /** Title and description before an update, joined into one string. Empty for a new text. */
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
  check(ctx: Context, draft: SpamCheckerInput): Promise<SpamVerdict>;
  /**
   * Stores the hosts in a public text of a trusted author, so that later checks trust links to
   * these hosts. Implementations must ignore accounts that are too new.
   */
  learn(ctx: Context, author: { userId: number; admin: boolean }, words: string): Promise<void>;
}
