/**
 * Rate limits, counted in Redis for all processes together. While Redis is unreachable, each process
 * counts requests on its own and with a lower limit, so that an outage does not disable the limits.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors/app-error.ts";
import { BUDGETS, type BudgetName } from "./budgets.ts";
import { RATE_LIMITS, type RateLimitRule, type RateLimitName } from "./limits.ts";
import type { RedisConnection } from "../redis/redis.ts";

export interface RateLimitState {
  limit: RateLimitRule;
  observed: number;
  remaining: number;
  resetAt: Date;
}

export interface RateLimiter {
  /**
   * Counts `points` uses of a limit for the caller `key`. Throws `rate_limited` when the limit is
   * exceeded. `most` replaces the default limit, for limits that administrators set; a limit in
   * CAIRN_RATE_LIMITS overrides both.
   */
  spend(name: RateLimitName, key: string, points?: number, most?: number): Promise<RateLimitState>;
  /**
   * Increments the metric of refused requests for a budget of budgets.ts. The code that enforces
   * the budget must call this for each refusal. For rate limits, `spend` increments the metric.
   */
  countRefusal(budget: BudgetName): void;
}

/** Fraction of a limit that each process allows on its own while Redis is unreachable. */
const LONELY_SHARE = 0.5;

export function createRateLimiter(
  redis: RedisConnection,
  overrides: Partial<Record<RateLimitName, number>>,
  onRefused: (name: string) => void,
): RateLimiter {
  const limiters = new Map<RateLimitName, { limit: RateLimitRule; limiter: RateLimiterRedis }>();
  function limiterOf(name: RateLimitName, most: number) {
    const points = overrides[name] ?? most;
    let found = limiters.get(name);
    // The counters are in Redis and survive when the limiter of a changed setting is replaced.
    if (found?.limit.points !== points) {
      const limit = { ...RATE_LIMITS[name], points };
      found = { limit, limiter: createLimiter(redis, limit) };
      limiters.set(name, found);
    }
    return found;
  }
  return {
    async spend(name, key, points = 1, most = RATE_LIMITS[name].points) {
      const { limit, limiter } = limiterOf(name, most);
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

/** Thrown when a rate limit is exceeded. HTTP responses get their RateLimit headers from `state`. */
export class RateLimitedError extends AppError {
  readonly state: RateLimitState;

  constructor(state: RateLimitState) {
    super("rate_limited", "Too many requests. Please try again later.", {
      retryAfterSeconds: Math.max(1, Math.ceil((state.resetAt.getTime() - Date.now()) / 1000)),
    });
    this.state = state;
  }
}

function createLimiter(redis: RedisConnection, limit: RateLimitRule): RateLimiterRedis {
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

function stateOf(limit: RateLimitRule, result: RateLimiterRes): RateLimitState {
  return {
    limit,
    observed: result.consumedPoints,
    remaining: Math.max(0, result.remainingPoints),
    resetAt: new Date(Date.now() + result.msBeforeNext),
  };
}
