/**
 * Checks the policy again before a recorded response is replayed: runs the call until its first write
 * and rolls everything back. An error that refuses the call before that point also refuses the replay.
 * The result of the first check cannot be reused, because memberships and the checked objects may have
 * changed, and only the service can load their current state.
 */
import type { ErrorCode } from "@cairn/contract/errors";
import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../db/generated.ts";
import { bindDatabase, databaseHandle } from "../db/handle.ts";
import { AppError } from "../errors/app-error.ts";
import type { RateLimiter } from "../rate-limits/rate-limits.ts";
import { RATE_LIMITS } from "../rate-limits/limits.ts";

/**
 * Thrown at the first write of a call that runs only to check whether its recorded response can be
 * replayed. A call that gets this far is allowed by the policy.
 */
export class ReplayReachedWriteError extends Error {
  constructor() {
    super("A call that is only asked about reached its first write.");
  }
}

/**
 * Error codes that occur only after the policy allowed the call, for example because the first run has
 * already taken a name.
 */
const AFTER_THE_POLICY: ReadonlySet<ErrorCode> = new Set([
  "bad_request",
  "captcha_wanted",
  "conflict",
  "gone",
  "invalid",
  "spam_suspected",
  "stale",
  "storage_full",
  "too_large",
  "unprocessable",
]);

/**
 * Returns if the policy still allows the call. Otherwise throws the error that a new request would get.
 */
export async function authorizeReplay(
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  try {
    await ctx.transaction(async (part) => {
      await work(withoutEffects(part));
      // The call ended without a write, so the policy allowed it. Throwing rolls back the savepoint.
      throw new ReplayReachedWriteError();
    });
  } catch (error) {
    if (!isThrownAfterPolicyCheck(error)) throw error;
  }
}

/** True for an error that can occur only after the policy allowed the call. */
export function isThrownAfterPolicyCheck(error: unknown): boolean {
  if (error instanceof AppError) return AFTER_THE_POLICY.has(error.code);
  return error instanceof ReplayReachedWriteError;
}

/**
 * A copy of the context in which every write throws and no rate limit counts. The copy has its own
 * `root`, so that policy checks and caches of the original request do not apply.
 */
function withoutEffects(part: Context): Context {
  const asking: Context = {
    ...part,
    root: {},
    rateLimits: FREE,
    storage: new Proxy(part.storage, { get: stop }),
    transaction: (nested) => nested(asking),
    regardless: refuseToWrite,
    announce: refuseToWrite,
  };
  bindDatabase(asking, databaseHandle<keyof DB>(part).withPlugin(STOP_AT_WRITES));
  return asking;
}

/**
 * Rate limits for the replay check that count nothing, because the first request was already counted.
 */
const FREE: RateLimiter = {
  spend: async (name) => ({
    limit: RATE_LIMITS[name],
    observed: 0,
    remaining: RATE_LIMITS[name].points,
    resetAt: new Date(),
  }),
  countRefusal: () => undefined,
};

const WRITES: ReadonlySet<string> = new Set([
  "InsertQueryNode",
  "UpdateQueryNode",
  "DeleteQueryNode",
  "MergeQueryNode",
]);

/**
 * Kysely plugin that throws at the first insert, update, delete or merge. It does not recognize raw SQL
 * statements; these run and are rolled back.
 */
const STOP_AT_WRITES: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (WRITES.has(node.kind)) throw new ReplayReachedWriteError();
    return node;
  },
  transformResult: async ({ result }) => result,
};

function stop(): never {
  throw new ReplayReachedWriteError();
}

async function refuseToWrite(): Promise<never> {
  throw new ReplayReachedWriteError();
}
