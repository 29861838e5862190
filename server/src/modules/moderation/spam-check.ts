/** Looks at a text before it is kept, and stops what looks like spam. */
import {
  CAPTCHA_RESPONSE_HEADER,
  captchaElement,
  SPAM_LOG_HEADER,
} from "@cairn/contract/moderation";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  CAPTCHA_TTL_MS,
  createCaptchaChallenge,
  verifyCaptchaAnswer,
  type CaptchaAnswer,
} from "./captcha.ts";
import { ruleChecker } from "./rule-checker.ts";
import type { SpamChecker, SpamVerdict } from "./spam-checker.ts";
import { insertSpamLog, allocateSpamLogId, consumeSpamLog } from "./spam.queries.ts";

/** By the word of the configuration. */
const CHECKERS: Record<Context["config"]["spamCheck"], SpamChecker | null> = {
  off: null,
  rules: ruleChecker,
};

export interface CheckedText {
  kind: "issue" | "note";
  projectId: number;
  title: string;
  description: string;
  /** Whoever arranges things here is trusted, and so is everybody where one must be let in first. */
  exempt: boolean;
  /** Everybody can read it, where others let whoever writes it arrange things: the rules may learn from it. */
  teaches?: boolean;
  /** As it stands, when it is changed: what it links to already is no news. */
  before?: { title: string; description: string };
  /** Where a form carries it; API clients send headers. */
  captcha?: CaptchaAnswer | undefined;
}

/** Throws `captcha_wanted` or `spam_suspected`. An answered captcha lets its own text pass, once. */
export async function checkForSpam(ctx: Context, text: CheckedText): Promise<void> {
  const { viewer } = ctx;
  const checker = CHECKERS[ctx.config.spamCheck];
  if (checker === null || viewer.kind !== "user") return;
  const words = wordsOf(text);
  if (text.exempt || viewer.admin) {
    if (text.teaches === true) await checker.learn(ctx, viewer, words);
    return;
  }
  const stopped = { userId: viewer.userId, kind: text.kind, textDigest: digestOf(ctx, text) };
  const answer = text.captcha ?? answerIn(ctx);
  if (answer !== undefined && (await isAccepted(ctx, answer, stopped))) return;
  const before = text.before === undefined ? "" : wordsOf(text.before);
  const verdict = await checker.check(ctx, { authorId: viewer.userId, words, before });
  if (verdict.kind !== "allow") await stop(ctx, stopped, verdict);
}

function wordsOf({ title, description }: { title: string; description: string }): string {
  return `${title}\n\n${description}`;
}

type Stopped = { userId: number; kind: string; textDigest: Buffer };

async function isAccepted(ctx: Context, answer: CaptchaAnswer, stopped: Stopped): Promise<boolean> {
  if (!(await verifyCaptchaAnswer(ctx.secrets, answer))) return false;
  const notBefore = new Date(ctx.now().getTime() - CAPTCHA_TTL_MS);
  // In the caller's transaction, if there is one: an answer is not lost when their work fails.
  return ctx.transaction((inner) =>
    consumeSpamLog(inner, { id: answer.logId, ...stopped }, notBefore),
  );
}

async function stop(
  ctx: Context,
  stopped: Stopped,
  { kind, rule }: Exclude<SpamVerdict, { kind: "allow" }>,
): Promise<never> {
  const id = await ctx.transaction(allocateSpamLogId);
  await ctx.regardless((inner) => insertSpamLog(inner, { id, ...stopped, rule, verdict: kind }));
  ctx.log.info({ spam_log_id: id, rule, verdict: kind }, "a text was stopped as spam");
  if (kind === "refuse") throw new AppError("spam_suspected", "Spam detected");
  const challenge = await createCaptchaChallenge(ctx.secrets, id, ctx.now());
  throw new AppError(
    "captcha_wanted",
    "This text looks like spam. Solve the captcha to go on, which needs JavaScript, or change the text.",
    { captcha: { spamLogId: id, challenge, html: captchaElement(challenge) } },
  );
}

/** Of exactly these words in exactly this place. */
function digestOf(ctx: Context, { kind, projectId, title, description }: CheckedText): Buffer {
  return ctx.secrets.digest(`captcha: ${JSON.stringify([kind, projectId, title, description])}`);
}

function answerIn(ctx: Context): CaptchaAnswer | undefined {
  const response = ctx.header(CAPTCHA_RESPONSE_HEADER);
  const logId = Number(ctx.header(SPAM_LOG_HEADER));
  return response === undefined || !Number.isSafeInteger(logId) ? undefined : { response, logId };
}
