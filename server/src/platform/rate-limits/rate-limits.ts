/**
 * Limits counted in Redis for all processes together. While Redis is away each process counts on
 * its own, more strictly, so that an outage is no open door.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors/app-error.ts";
import { BUDGETS, type BudgetName } from "./budgets.ts";
import { LIMITS, type Limit, type LimitName } from "./limits.ts";
import type { RedisLink } from "../redis/redis.ts";

export interface RateLimitState {
  limit: Limit;
  observed: number;
  remaining: number;
  resetAt: Date;
}

export interface RateLimits {
  /** Counts, and throws `rate_limited` when it is too much. */
  spend(name: LimitName, key: string, points?: number): Promise<RateLimitState>;
  /** For callers that refuse something because of a budget: counts the refusal in the metrics. */
  countRefusal(budget: BudgetName): void;
}

/** The share of a limit that a single process grants while it counts alone. */
const LONELY_SHARE = 0.5;

export function createRateLimits(
  redis: RedisLink,
  overrides: Partial<Record<LimitName, number>>,
  onRefused: (name: string) => void,
): RateLimits {
  const limiters = new Map<LimitName, { limit: Limit; limiter: RateLimiterRedis }>();
  function limiterOf(name: LimitName) {
    let found = limiters.get(name);
    if (found === undefined) {
      const limit = { ...LIMITS[name], points: overrides[name] ?? LIMITS[name].points };
      found = { limit, limiter: createLimiter(redis, limit) };
      limiters.set(name, found);
    }
    return found;
  }
  return {
    async spend(name, key, points = 1) {
      const { limit, limiter } = limiterOf(name);
      try {
        return stateOf(limit, await limiter.consume(key, points));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const state = stateOf(limit, error);
        onRefused(limit.name);
        throw new RateLimitedError(state);
      }
    },
    countRefusal: (budget) => onRefused(BUDGETS[budget].name),
  };
}

/** Carries the state, so that the HTTP door can write the RateLimit headers. */
export class RateLimitedError extends AppError {
  readonly state: RateLimitState;

  constructor(state: RateLimitState) {
    super("rate_limited", "Too many requests. Please try again later.", {
      retryAfterSeconds: Math.max(1, Math.ceil((state.resetAt.getTime() - Date.now()) / 1000)),
    });
    this.state = state;
  }
}

function createLimiter(redis: RedisLink, limit: Limit): RateLimiterRedis {
  const alone = new RateLimiterMemory({
    points: Math.ceil(limit.points * LONELY_SHARE),
    duration: limit.perSeconds,
  });
  return new RateLimiterRedis({
    storeClient: redis.commands,
    keyPrefix: `${redis.prefix}limit:${limit.name}`,
    points: limit.points,
    duration: limit.perSeconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: alone,
  });
}

function stateOf(limit: Limit, result: RateLimiterRes): RateLimitState {
  return {
    limit,
    observed: result.consumedPoints,
    remaining: Math.max(0, result.remainingPoints),
    resetAt: new Date(Date.now() + result.msBeforeNext),
  };
}
