/**
 * Applies two configured budgets to request bodies: the size in bytes and the number of JSON members.
 */
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { BUDGETS } from "../../rate-limits/budgets.ts";
import type { JsonMemberBudget } from "../parameters.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Raises the size limit of the body from `formBodyBytes` to `textBodyBytes`, for routes that receive
     * long texts.
     */
    takesText?: boolean;
  }
}

/**
 * Raises the size limit of the body to `textBodyBytes` for routes with `takesText`. All other
 * routes have the server's default limit, the smaller `formBodyBytes`.
 */
export function raiseBodyLimitForTexts(app: FastifyInstance, { config }: Platform): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.takesText === true) route.bodyLimit = config.budgets.textBodyBytes;
  });
}

export function createJsonMemberBudget({ config, metrics }: Platform): JsonMemberBudget {
  return {
    membersMax: config.budgets.bodyMembers,
    onTooMany: () => metrics.refused.inc({ limit: BUDGETS.bodyMembers.name }),
  };
}

/** Increments the metric of refused requests if Fastify refused the body because of its size. */
export function recordTooLargeBody({ metrics }: Platform, thrown: unknown): void {
  const { code } = thrown as { code?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    metrics.refused.inc({ limit: BUDGETS.formBodyBytes.name });
  }
}
