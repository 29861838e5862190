/** What looks at a text before it is kept. Which one does is configured; so far there is one. */
import type { Context } from "../../platform/context.ts";

/** Words that somebody wants to write. */
export interface SpamCheckInput {
  authorId: number;
  /** Title and text together. */
  words: string;
  /** The same as they stand, when they are changed; empty for something new. */
  before: string;
}

export type SpamVerdict =
  | { kind: "allow" }
  /** Stopped by the rule of this name: until a captcha is solved, or for good. */
  | { kind: "challenge" | "refuse"; rule: string };

export interface SpamChecker {
  check(ctx: Context, draft: SpamCheckInput): Promise<SpamVerdict>;
  /** Trusted people wrote this where everybody can read it. How long they have been here, it looks up itself. */
  learn(ctx: Context, author: { userId: number; admin: boolean }, words: string): Promise<void>;
}
