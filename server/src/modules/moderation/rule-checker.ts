/** Spam checker that uses only built-in rules and sends no text to an external service. */
import type { Context } from "../../platform/context.ts";
import { RateLimitedError } from "../../platform/rate-limits/rate-limits.ts";
import { findUsersById } from "../users/index.ts";
import { normalizeForFingerprint } from "./fingerprint.ts";
import { findLinkedHosts } from "./linked-hosts.ts";
import { SPAM_RULES, NEW_ACCOUNT_DAYS, type SpamSignals } from "./spam-rules.ts";
import { findLinkedHostRows, insertLinkedHosts, isSpamFingerprint } from "./spam.queries.ts";
import type { SpamCheckerInput, SpamChecker } from "./spam-checker.ts";

const DAY_MS = 86_400_000;
/**
 * A text with fewer letters than this and without links is not compared with earlier texts, because
 * different users often write the same short text ("Typo", "It does not start").
 */
const TELLING_LENGTH = 40;

export const ruleBasedSpamChecker: SpamChecker = {
  async check(ctx, draft) {
    const facts = await factsAbout(ctx, draft);
    const broken = SPAM_RULES.find((rule) => rule.applies(facts));
    if (broken === undefined) return { kind: "allow" };
    return { kind: broken.verdict, rule: broken.name };
  },

  async learn(ctx, author, words) {
    const hosts = findExternalHosts(ctx, words);
    if (hosts.length === 0) return;
    if (!author.admin && (await ageInDays(ctx, author.userId)) < NEW_ACCOUNT_DAYS) return;
    const seen = new Set((await findLinkedHostRows(ctx, hosts)).map(({ host }) => host));
    const fresh = [...new Set(hosts)].filter((host) => !seen.has(host));
    if (fresh.length > 0) await ctx.transaction((inner) => insertLinkedHosts(inner, fresh));
  },
};

export function findExternalHosts(ctx: Context, words: string): string[] {
  return findLinkedHosts(words).filter((host) => host !== ctx.config.url.hostname);
}

/**
 * Computes the fingerprint that identifies a text in the table of texts marked as spam. The fingerprint
 * is a keyed hash, so that a person who can read the table cannot guess the text.
 */
export function computeTextFingerprint(ctx: Context, words: string): Buffer {
  return ctx.secrets.digest(`spam text: ${normalizeForFingerprint(words)}`);
}

async function factsAbout(
  ctx: Context,
  { authorId, words, before }: SpamCheckerInput,
): Promise<SpamSignals> {
  const linkedBefore = new Set(findLinkedHosts(before));
  const links = findExternalHosts(ctx, words).filter((host) => !linkedBefore.has(host));
  const isTelling = links.length > 0 || normalizeForFingerprint(words).length >= TELLING_LENGTH;
  const fingerprint = computeTextFingerprint(ctx, words);
  const hosts = links.length === 0 ? [] : await findLinkedHostRows(ctx, links);
  return {
    words,
    links,
    known: new Set(hosts.filter((row) => row.reported_at === null).map(({ host }) => host)),
    reported: new Set(hosts.filter((row) => row.reported_at !== null).map(({ host }) => host)),
    isReportedText: isTelling && (await isSpamFingerprint(ctx, fingerprint)),
    isRepeated: isTelling && (await isRepeated(ctx, authorId, fingerprint)),
    accountAgeDays: await ageInDays(ctx, authorId),
  };
}

async function ageInDays(ctx: Context, userId: number): Promise<number> {
  const [account] = await findUsersById(ctx, [userId]);
  const now = ctx.now();
  return (now.getTime() - Date.parse(account?.created_at ?? now.toISOString())) / DAY_MS;
}

/**
 * Whether the author has sent this text more often than the rate limit `sameText` allows. Redis counts
 * for all processes together; while Redis is unavailable, each process counts on its own.
 */
async function isRepeated(ctx: Context, authorId: number, fingerprint: Buffer): Promise<boolean> {
  try {
    await ctx.rateLimits.spend("sameText", `${authorId}:${fingerprint.toString("base64url")}`);
    return false;
  } catch (error) {
    if (error instanceof RateLimitedError) return true;
    throw error;
  }
}
