/**
 * SQL of the spam check: spam logs, hosts that trusted users linked to, and texts and hosts that
 * administrators marked as spam.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"spam_logs" | "linked_hosts" | "spam_texts">(ctx);

export const SPAM_VERDICTS = { challenge: 1, refuse: 2 } as const;

export interface NewSpamLog {
  id: number;
  userId: number;
  kind: string;
  rule: string;
  verdict: keyof typeof SPAM_VERDICTS;
  textDigest: Buffer;
}

/**
 * Reserves the id of a spam log. The error response contains this id. The row itself is inserted later,
 * after the transaction of the refused request was rolled back.
 */
export async function allocateSpamLogId(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('spam_logs', 'id')) as id`.execute(db(ctx));
  return rows[0]?.id ?? 0;
}

export async function insertSpamLog(ctx: Context, log: NewSpamLog): Promise<void> {
  await db(ctx)
    .insertInto("spam_logs")
    .values({
      id: log.id,
      user_id: log.userId,
      kind: log.kind,
      rule: log.rule,
      verdict: SPAM_VERDICTS[log.verdict],
      text_digest: log.textDigest,
      created_at: ctx.now().toISOString(),
    })
    .execute();
}

/**
 * Records in the spam log that its captcha was solved. Returns false when the captcha was already
 * used, when the log belongs to another user or text, or when the log is older than `notBefore`.
 */
export async function markSpamLogCaptchaAsUsed(
  ctx: Context,
  log: Pick<NewSpamLog, "id" | "userId" | "textDigest">,
  notBefore: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable("spam_logs")
    .set({ verified_at: ctx.now().toISOString() })
    .where("id", "=", log.id)
    .where("user_id", "=", log.userId)
    .where("text_digest", "=", log.textDigest)
    .where("verdict", "=", SPAM_VERDICTS.challenge)
    .where("verified_at", "is", null)
    .where("created_at", ">", notBefore.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSpamLogsBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db(ctx)
    .selectFrom("spam_logs")
    .select("id")
    .where("created_at", "<", before.toISOString())
    .limit(limit);
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("spam_logs")
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findLinkedHostRows(ctx: Context, hosts: readonly string[]) {
  return db(ctx)
    .selectFrom("linked_hosts")
    .select(["host", "reported_at"])
    .where("host", "=", sql<string>`any(${[...hosts]}::text[])`)
    .execute();
}

/**
 * Inserts the hosts in sorted order, so that two transactions that insert the same hosts cannot
 * deadlock.
 */
export async function insertLinkedHosts(ctx: Context, hosts: readonly string[]): Promise<void> {
  const now = ctx.now().toISOString();
  await db(ctx)
    .insertInto("linked_hosts")
    .values(hosts.toSorted().map((host) => ({ host, first_linked_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks hosts as spam, including hosts that trusted users have linked to before. */
export async function markLinkedHostsAsSpam(ctx: Context, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return;
  const now = ctx.now().toISOString();
  await db(ctx)
    .insertInto("linked_hosts")
    .values([...new Set(hosts)].toSorted().map((host) => ({ host, reported_at: now })))
    .onConflict((conflict) =>
      conflict.column("host").doUpdateSet({ first_linked_at: null, reported_at: now }),
    )
    .execute();
}

export async function insertSpamFingerprint(ctx: Context, fingerprint: Buffer): Promise<void> {
  await db(ctx)
    .insertInto("spam_texts")
    .values({ fingerprint, reported_at: ctx.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isSpamFingerprint(ctx: Context, fingerprint: Buffer): Promise<boolean> {
  const found = await db(ctx)
    .selectFrom("spam_texts")
    .select("fingerprint")
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return found !== undefined;
}
