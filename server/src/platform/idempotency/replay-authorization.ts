/**
 * Asks the policy again before a recorded answer is replayed: runs the call once more until it would
 * write, and undoes everything. What refuses the caller before that point refuses the replay too. No
 * list of questions is recorded, because their subjects (a membership, a confidential issue) must be
 * loaded as they are now, and only the service knows how.
 */
import type { ErrorCode } from "@cairn/contract/errors";
import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../db/generated.ts";
import { bindDatabase, databaseHandle } from "../db/handle.ts";
import { AppError } from "../errors/app-error.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { LIMITS } from "../rate-limits/limits.ts";

/** Thrown where the call would have written: the policy has let it through. */
export class WriteReachedError extends Error {
  constructor() {
    super("A call that is only asked about reached its first write.");
  }
}

/** What a call answers after the policy let it through, such as a name that is taken by its first run. */
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

/** Returns when the caller would still be let through, and throws what a first request would be answered. */
export async function authorizeReplay(
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  try {
    await ctx.transaction(async (part) => {
      await work(withoutEffects(part));
      // Nothing was refused. Thrown all the same, so that the part is rolled back.
      throw new WriteReachedError();
    });
  } catch (error) {
    if (!isAfterPolicy(error)) throw error;
  }
}

/** True for an error that a call meets only after the policy let it through. */
export function isAfterPolicy(error: unknown): boolean {
  if (error instanceof AppError) return AFTER_THE_POLICY.has(error.code);
  return error instanceof WriteReachedError;
}

/** A context of its own root: what was remembered for the request must not answer for the policy. */
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

/** The first request was counted; asking about it once more is not an attempt. */
const FREE: RateLimits = {
  spend: async (name) => ({
    limit: LIMITS[name],
    observed: 0,
    remaining: LIMITS[name].points,
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

/** Statements written as plain SQL are not recognized here; they run, and are rolled back. */
const STOP_AT_WRITES: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (WRITES.has(node.kind)) throw new WriteReachedError();
    return node;
  },
  transformResult: async ({ result }) => result,
};

function stop(): never {
  throw new WriteReachedError();
}

async function refuseToWrite(): Promise<never> {
  throw new WriteReachedError();
}
