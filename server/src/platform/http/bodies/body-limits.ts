/** How much a request may carry, from the budgets of the process. */
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { BUDGETS } from "../../rate-limits/budgets.ts";
import type { JsonMemberBudget } from "../parameters.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body holds texts that people write: up to `textBodyBytes` instead of `formBodyBytes`. */
    takesText?: boolean;
  }
}

/** The server's own limit is the small one, so that a route that says nothing takes little. */
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

/** Counts what Fastify refused because of its length. */
export function countTooLargeBodies({ metrics }: Platform, thrown: unknown): void {
  const { code } = thrown as { code?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    metrics.refused.inc({ limit: BUDGETS.formBodyBytes.name });
  }
}
