/** Checks a text for spam before it is stored, and rejects it or requires a captcha. */
import { CAPTCHA_RESPONSE_HEADER, SPAM_LOG_HEADER } from "@cairn/contract/moderation";
import { captchaElementHtml } from "@cairn/contract/moderation/captcha";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  CAPTCHA_TTL_MS,
  createCaptchaChallenge,
  verifyCaptchaResponse,
  type CaptchaResponse,
} from "./captcha.ts";
import { ruleBasedSpamChecker } from "./rule-checker.ts";
import type { SpamChecker, SpamVerdict } from "./spam-checker.ts";
import { insertSpamLog, allocateSpamLogId, markSpamLogCaptchaAsUsed } from "./spam.queries.ts";

/** The checker for each value of the `spamCheck` configuration. */
const CHECKERS: Record<Context["config"]["spamCheck"], SpamChecker | null> = {
  off: null,
  rules: ruleBasedSpamChecker,
};

export interface TextForSpamCheck {
  kind: "issue" | "note";
  projectId: number;
  title: string;
  description: string;
  /**
   * True when the author is a member who can triage issues in the project, or when the project is
   * private. The text is then not checked.
   */
  exempt: boolean;
  /**
   * True when the text is public and its author is trusted in the project. The checker then trusts
   * the hosts that this text links to, and stores them.
   */
  teaches?: boolean;
  /**
   * Title and description before an update. Links that they already contained are not counted again.
   */
  before?: { title: string; description: string };
  /** The solved captcha from the fields of a form. API clients send it in headers instead. */
  captcha?: CaptchaResponse | undefined;
}

/**
 * Throws `captcha_wanted` or `spam_suspected` when the text looks like spam. A solved captcha is valid
 * once, and only for the text that the captcha was requested for.
 */
export async function checkForSpam(ctx: Context, text: TextForSpamCheck): Promise<void> {
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

async function isAccepted(
  ctx: Context,
  answer: CaptchaResponse,
  stopped: Stopped,
): Promise<boolean> {
  if (!(await verifyCaptchaResponse(ctx.secrets, answer))) return false;
  const notBefore = new Date(ctx.now().getTime() - CAPTCHA_TTL_MS);
  // Marks the captcha as used in the caller's transaction, if there is one, so that a rollback
  // makes the captcha usable again.
  return ctx.transaction((inner) =>
    markSpamLogCaptchaAsUsed(inner, { id: answer.logId, ...stopped }, notBefore),
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
    "This text looks like spam. Solve the captcha (needs JavaScript) or edit the text.",
    { captcha: { spamLogId: id, challenge, html: captchaElementHtml(challenge) } },
  );
}

/**
 * Returns a keyed hash that identifies the text that a captcha was requested for, by its exact title
 * and description, its kind and its project.
 */
function digestOf(ctx: Context, { kind, projectId, title, description }: TextForSpamCheck): Buffer {
  return ctx.secrets.digest(`captcha: ${JSON.stringify([kind, projectId, title, description])}`);
}

function answerIn(ctx: Context): CaptchaResponse | undefined {
  const response = ctx.header(CAPTCHA_RESPONSE_HEADER);
  const logId = Number(ctx.header(SPAM_LOG_HEADER));
  return response === undefined || !Number.isSafeInteger(logId) ? undefined : { response, logId };
}
