/** Interface of a spam checker. The configuration selects the checker; so far there is one. */
import type { Context } from "../../platform/context.ts";

/** A text that a user wants to store. */
export interface SpamCheckInput {
  authorId: number;
  /** Title and description together. */
  words: string;
  /** The stored title and description, for an update; empty for a new text. */
  before: string;
}

export type SpamVerdict =
  | { kind: "allow" }
  /**
   * The name of the rule that stopped the text: `challenge`
   * until a captcha is solved, `refuse` for good.
   */
  | { kind: "challenge" | "refuse"; rule: string };

export interface SpamChecker {
  check(ctx: Context, draft: SpamCheckInput): Promise<SpamVerdict>;
  /**
   * Learns from a public text of a trusted author. The checker itself looks up how old the account is.
   */
  learn(ctx: Context, author: { userId: number; admin: boolean }, words: string): Promise<void>;
}
