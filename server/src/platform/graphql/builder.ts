/** The schema builder that modules add their types and fields to. One schema for the whole process. */
import { wireDay, wireMoment } from "@cairn/contract/wire";
import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import type { AnyAction } from "../auth/actions.ts";
import type { Context } from "../context.ts";

export interface GraphqlContext {
  ctx: Context;
  /** What the operations of this HTTP request cost so far; a batch has no more than a single one. */
  cost: { complexity: number };
}

/** The price of a field that loads its object with a statement or two of its own. */
export const LOAD_COST = 3;

/** Declared on every root field and on every field that loads something by itself. */
export function guardedBy(action: AnyAction): { action: AnyAction } {
  return { action };
}

/** Declared on fields that are worked out from their parent alone. */
export const FROM_PARENT = { fromParent: true } as const;

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
  // Limits are checked before execution, together with the budget per minute (limits.ts).
  complexity: { defaultComplexity: 1, defaultListMultiplier: 5 },
});

builder.queryType({});
builder.mutationType({});

builder.scalarType("Time", {
  description: "A time, ISO 8601 in UTC with milliseconds.",
  serialize: (value) => value,
  parseValue: (value) => {
    const moment = wireMoment.safeParse(value);
    if (moment.success) return moment.data;
    throw new TypeError("A Time is an ISO 8601 text.");
  },
});

builder.scalarType("ISO8601Date", {
  description: "A date, yyyy-mm-dd.",
  serialize: (value) => value,
  parseValue: (value) => {
    if (wireDay.safeParse(value).success) return value as string;
    throw new TypeError("A date is written yyyy-mm-dd.");
  },
});

/** Ids on the wire name their class; clients split on the literal application name. */
export function globalId(kind: string, id: number): string {
  return `gid://gitlab/${kind}/${id}`;
}
