/** Applies the body size and JSON member budgets of the process to requests. */
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { BUDGETS } from "../../rate-limits/budgets.ts";
import type { JsonMemberBudget } from "../parameters.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body contains text that users write: up to `textBodyBytes` instead of `formBodyBytes`. */
    takesText?: boolean;
  }
}

/** The server default is the small limit, so that routes without `takesText` accept little. */
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

/** Counts requests that Fastify refused because of their size. */
export function countTooLargeBodies({ metrics }: Platform, thrown: unknown): void {
  const { code } = thrown as { code?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    metrics.refused.inc({ limit: BUDGETS.formBodyBytes.name });
  }
}
