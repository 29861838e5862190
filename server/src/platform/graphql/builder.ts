/**
 * The Pothos schema builder to which modules add their types and fields. Each process has one schema.
 */
import { wireDay, wireDateTime } from "@cairn/contract/wire";
import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import type { AnyAction } from "../auth/actions.ts";
import type { Context } from "../context.ts";

export interface GraphqlContext {
  ctx: Context;
  /**
   * Total complexity of all operations of this HTTP request so far. A batch of operations has the same
   * limit as a single one.
   */
  cost: { complexity: number };
}

/** Complexity of a field that loads its object with one or two SQL statements. */
export const LOADED_FIELD_COMPLEXITY = 3;

/**
 * Declares the policy action of a field. Required on every root field and on every field that loads data
 * itself.
 */
export function declareFieldAction(action: AnyAction): { action: AnyAction } {
  return { action };
}

/** Marks a field that is computed only from its parent and therefore needs no policy action. */
export const COMPUTED_FROM_PARENT = { fromParent: true } as const;

export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: true;
  Scalars: {
    Time: { Input: string; Output: string };
    ISO8601Date: { Input: string; Output: string };
    ID: { Input: string; Output: string | number };
  };
}>({
  plugins: [ComplexityPlugin],
  // query-limits.ts checks the complexity before execution and charges it to the viewer's budget per
  // minute.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 5 },
});

builder.queryType({});
builder.mutationType({});

builder.scalarType("Time", {
  description: "An ISO 8601 time in UTC with milliseconds.",
  serialize: (value) => value,
  parseValue: (value) => {
    const moment = wireDateTime.safeParse(value);
    if (moment.success) return moment.data;
    throw new TypeError("A Time is an ISO 8601 text.");
  },
});

builder.scalarType("ISO8601Date", {
  description: "An ISO 8601 date: yyyy-mm-dd.",
  serialize: (value) => value,
  parseValue: (value) => {
    if (wireDay.safeParse(value).success) return value as string;
    throw new TypeError("A date is written yyyy-mm-dd.");
  },
});

/**
 * Builds a global id such as `gid://gitlab/Issue/5`. The application name is `gitlab`, because clients
 * of the GitLab API expect exactly this prefix.
 */
export function globalId(kind: string, id: number): string {
  return `gid://gitlab/${kind}/${id}`;
}
