import { sql } from "kysely";
import type { Context } from "../context.ts";
import { databaseHandle } from "../db/handle.ts";
import type { Database } from "../db/pool.ts";

export interface IdempotencyRecordKey {
  principal: string;
  operation: string;
  keyHash: Buffer;
}

export async function lockIdempotencyKey(ctx: Context, key: IdempotencyRecordKey): Promise<void> {
  const name = `${key.principal} ${key.operation} ${key.keyHash.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(
    databaseHandle(ctx),
  );
}

export async function findIdempotencyRecord(ctx: Context, key: IdempotencyRecordKey) {
  return databaseHandle<"idempotency_records">(ctx)
    .selectFrom("idempotency_records")
    .select(["request_hash as requestHash", "sealed_answer as sealedAnswer"])
    .where("principal", "=", key.principal)
    .where("operation", "=", key.operation)
    .where("key_hash", "=", key.keyHash)
    .executeTakeFirst();
}

export async function saveIdempotencyRecord(
  ctx: Context,
  record: IdempotencyRecordKey & { requestHash: Buffer; sealedAnswer: Buffer },
): Promise<void> {
  await databaseHandle<"idempotency_records">(ctx)
    .insertInto("idempotency_records")
    .values({
      principal: record.principal,
      operation: record.operation,
      key_hash: record.keyHash,
      request_hash: record.requestHash,
      sealed_answer: record.sealedAnswer,
    })
    .execute();
}

/**
 * Deletes records of Idempotency-Keys that are older than `before` (24 hours ago), at most `limit` rows
 * per call.
 */
export async function deleteIdempotencyRecordsBefore(
  db: Database,
  before: Date,
  limit: number,
): Promise<number> {
  const result = await db.transaction().execute((trx) =>
    sql`delete from idempotency_records where ctid in (
          select ctid from idempotency_records where created_at < ${before} limit ${limit}
        )`.execute(trx),
  );
  return Number(result.numAffectedRows ?? 0n);
}
