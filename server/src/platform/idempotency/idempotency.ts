/**
 * A creating call with an Idempotency-Key happens once. Its answer is recorded in the transaction
 * of the change itself, so a retry after any failure either finds the answer or does the work.
 */
import { createHash } from "node:crypto";
import { AppError } from "../errors/app-error.ts";
import { userIdOf } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import type { Secrets } from "../auth/secrets.ts";
import { findRecord, lockKey, saveRecord } from "./idempotency.queries.ts";

export const MAX_KEY_LENGTH = 255;

export interface Answer {
  status: number;
  body: unknown;
}

export interface IdempotentCall {
  key: string;
  /** Which call: a key of one address means nothing to another. */
  operation: string;
  request: unknown;
}

export async function once(
  ctx: Context,
  secrets: Secrets,
  call: IdempotentCall,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  if (call.key.length === 0 || call.key.length > MAX_KEY_LENGTH) {
    throw new AppError("bad_request", "Idempotency-Key is invalid");
  }
  const record = {
    principal: principalOf(ctx),
    operation: call.operation,
    keyHash: hash(call.key),
    requestHash: hash(JSON.stringify(call.request ?? null)),
  };
  return ctx.transaction(async (inner) => {
    // A second call with the same key waits here until the first has committed or failed.
    await lockKey(inner, record);
    const earlier = await findRecord(inner, record);
    if (earlier !== undefined) {
      if (!earlier.requestHash.equals(record.requestHash)) {
        throw new AppError("conflict", "This Idempotency-Key was used for a different request.");
      }
      const body: unknown = JSON.parse(secrets.open(earlier.sealedAnswer, call.key));
      return { status: earlier.status, body, replayed: true };
    }
    const answer = await work(inner);
    await saveRecord(inner, {
      ...record,
      status: answer.status,
      sealedAnswer: secrets.seal(JSON.stringify(answer.body ?? null), call.key),
    });
    return { ...answer, replayed: false };
  });
}

function principalOf(ctx: Context): string {
  const userId = userIdOf(ctx.viewer);
  return userId === null ? "visitor" : `user:${userId}`;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
