/** Limits on one GraphQL request: length, depth, aliases, complexity, and a cost budget per minute. */
import { complexityFromQuery } from "@pothos/plugin-complexity";
import {
  GraphQLError,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
} from "graphql";
import { rateLimitKey } from "../auth/viewer.ts";
import { assertStorableText } from "../http/parameters.ts";
import { RateLimitedError } from "../rate-limits/rate-limits.ts";
import type { GraphqlContext } from "./builder.ts";

export const MAX_QUERY_LENGTH = 10_000;
export const MAX_BATCHED_OPERATIONS = 5;
export const MAX_QUERY_TOKENS = 5_000;
const MAX_ALIASES = 30;
const MAX_FIELDS = 400;
const INTROSPECTION_POINTS = 100;
const BYTES_PER_POINT = 16_384;
const MAX_DEPTH = 15;
const MAX_COST = { visitor: 200, user: 1_000 } as const;

/** Properties of a GraphQL document that can be measured before validation. */
export interface GraphqlDocumentStats {
  fields: number;
  isIntrospection: boolean;
}

/**
 * Counts the fields and aliases of the document in one pass and throws if there are too many. Runs
 * before validation, because validating a long document costs more than running it.
 */
export function measureGraphqlDocument(document: DocumentNode): GraphqlDocumentStats {
  let fields = 0;
  let aliases = 0;
  visit(document, {
    Field(node) {
      fields += 1;
      if (node.alias !== undefined) aliases += 1;
    },
    // Checks string literals, because their escape sequences can produce characters, such as
    // U+0000, that the request body did not contain.
    StringValue: (node) => assertStorableText(node.value),
  });
  const isIntrospection = document.definitions.every(asksForSchema);
  if (fields > MAX_FIELDS) throw tooMuch(`more than ${MAX_FIELDS} fields`);
  // Allows no aliases in an introspection query. Its complexity is not measured, and aliases would
  // multiply the size of its result.
  const mostAliases = isIntrospection ? 0 : MAX_ALIASES;
  if (aliases > mostAliases) throw tooMuch(`more than ${mostAliases} aliases`);
  return { fields, isIntrospection };
}

/**
 * Charges the viewer's budget before validation: one point per field, or a fixed cost for introspection.
 */
export async function spendDocumentCost(
  { ctx }: GraphqlContext,
  shape: GraphqlDocumentStats,
): Promise<void> {
  const points = shape.isIntrospection ? INTROSPECTION_POINTS : shape.fields;
  await ctx.rateLimits.spend("graphqlCost", rateLimitKey(ctx.viewer), points);
}

/**
 * Refuses an operation that is too deep or too complex, and charges the part of its cost that
 * `spendDocumentCost` has not charged yet. Must be called after validation.
 */
export async function spendOperationCost(
  operation: DocumentNode,
  shape: GraphqlDocumentStats,
  schema: GraphQLSchema,
  variables: Record<string, unknown>,
  context: GraphqlContext,
): Promise<void> {
  if (shape.isIntrospection) return;
  const { ctx } = context;
  const measured = complexityFromQuery(operation, { schema, variables, ctx: context });
  const { complexity, depth } = measured;
  if (depth > MAX_DEPTH) throw tooMuch(`depth ${depth}, at most ${MAX_DEPTH}`);
  const most = MAX_COST[ctx.viewer.kind];
  context.cost.complexity += complexity;
  const total = context.cost.complexity;
  if (total > most) throw tooMuch(`complexity ${total}, at most ${most}`);
  const rest = Math.ceil(complexity) - shape.fields;
  if (rest > 0) await ctx.rateLimits.spend("graphqlCost", rateLimitKey(ctx.viewer), rest);
}

/**
 * Charges the bytes of the answer, which are unknown before the operation has run. The answer is sent even
 * if the budget is used up, because mutations have changed something; the next request is refused.
 */
export async function spendAnswerCost({ ctx }: GraphqlContext, bytes: number): Promise<void> {
  const points = Math.floor(bytes / BYTES_PER_POINT);
  if (points === 0) return;
  await ctx.rateLimits
    .spend("graphqlCost", rateLimitKey(ctx.viewer), points)
    .catch((error: unknown) => {
      if (!(error instanceof RateLimitedError)) throw error;
    });
}

/**
 * True for fragments and for operations that select only introspection fields. Tools load the schema
 * with such a query, which is deep but always the same and reads no rows.
 */
function asksForSchema(definition: DefinitionNode): boolean {
  if (definition.kind !== "OperationDefinition") return true;
  return definition.selectionSet.selections.every(
    (selection) => selection.kind === "Field" && selection.name.value.startsWith("__"),
  );
}

function tooMuch(what: string): GraphQLError {
  return new GraphQLError(`The query asks for too much: ${what}.`);
}
