/**
 * Implements the header Idempotency-Key: a call that creates something runs only once per key. The
 * response is recorded in the transaction that makes the change. So a retry after any failure
 * either finds the recorded response or runs the call.
 */
import { AppError } from "../errors/app-error.ts";
import { viewerUserId } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import type { Secrets } from "../auth/secrets.ts";
import { authorizeReplay } from "./replay-authorization.ts";
import {
  findIdempotencyRecord,
  lockIdempotencyKey,
  saveIdempotencyRecord,
} from "./idempotency.queries.ts";

export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

const LOCK_NOT_AVAILABLE = "55P03";

export interface IdempotentResponse {
  body: unknown;
  /** Headers to send again with a recorded response, such as the session cookie after sign-up. */
  headers?: Record<string, string | string[]>;
  /** HTTP status. Set only if it differs from the usual status of the call. */
  status?: number;
}

export interface IdempotentCall {
  key: string;
  /** The route or GraphQL operation. The same key can be used again for another operation. */
  operation: string;
  request: unknown;
}

export async function runIdempotently(
  ctx: Context,
  secrets: Secrets,
  call: IdempotentCall,
  work: (ctx: Context) => Promise<IdempotentResponse>,
): Promise<IdempotentResponse & { replayed: boolean }> {
  if (call.key.length === 0 || call.key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw new AppError("bad_request", "Idempotency-Key is invalid");
  }
  const record = {
    principal: principalOf(ctx),
    operation: call.operation,
    // Stores keyed hashes. A request can contain a password, which could be guessed from a plain hash.
    keyHash: secrets.digest(call.key),
    requestHash: secrets.digest(JSON.stringify(call.request ?? null)),
  };
  return ctx.transaction(async (inner) => {
    // A second call with the same key waits here until the first call has committed or failed.
    await lockIdempotencyKey(inner, record).catch(asStillUnderWay);
    const earlier = await findIdempotencyRecord(inner, record);
    if (earlier !== undefined) {
      if (!earlier.requestHash.equals(record.requestHash)) {
        throw new AppError("conflict", "This Idempotency-Key was used for a different request.");
      }
      // Checks the policy again, because the viewer may have lost access since the first call.
      await authorizeReplay(inner, work);
      const kept = JSON.parse(secrets.open(earlier.sealedAnswer, call.key)) as IdempotentResponse;
      return { ...kept, replayed: true };
    }
    const answer = await work(inner);
    await saveIdempotencyRecord(inner, {
      ...record,
      sealedAnswer: secrets.seal(JSON.stringify(answer), call.key),
    });
    return { ...answer, replayed: false };
  });
}

function principalOf(ctx: Context): string {
  const userId = viewerUserId(ctx.viewer);
  return userId === null ? "visitor" : `user:${userId}`;
}

/**
 * Turns the lock timeout into an error for the client. The first call can take longer than the timeout,
 * for example when its COMMIT hangs. The client must retry later to get the result.
 */
function asStillUnderWay(error: unknown): never {
  if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  throw new AppError(
    "unavailable",
    "The first request with this Idempotency-Key is still under way. Please try again in a moment.",
    { retryAfterSeconds: 1 },
    { cause: error },
  );
}
