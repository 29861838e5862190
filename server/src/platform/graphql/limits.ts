/** What one GraphQL request may cost: length, depth, aliases, complexity, and a budget per minute. */
import { complexityFromQuery } from "@pothos/plugin-complexity";
import { GraphQLError, visit, type DocumentNode, type GraphQLSchema } from "graphql";
import { limitKeyOf } from "../auth/viewer.ts";
import type { GraphqlContext } from "./builder.ts";

export const MAX_QUERY_LENGTH = 10_000;
export const MAX_BATCH = 5;
export const MAX_TOKENS = 5_000;
const MAX_ALIASES = 30;
const MAX_DEPTH = 15;
const MAX_COST = { visitor: 200, user: 1_000 } as const;

/** The shape of the document alone, before it is validated or measured. */
export function assertShape(document: DocumentNode): void {
  let aliases = 0;
  visit(document, {
    Field(node) {
      if (node.alias !== undefined) aliases += 1;
    },
  });
  if (aliases > MAX_ALIASES) throw tooMuch(`more than ${MAX_ALIASES} aliases`);
}

export async function spendCost(
  document: DocumentNode,
  schema: GraphQLSchema,
  variables: Record<string, unknown>,
  context: GraphqlContext,
): Promise<void> {
  if (isIntrospection(document)) return;
  const { ctx } = context;
  const { viewer } = ctx;
  const { complexity, depth } = complexityFromQuery(document, { schema, variables, ctx: context });
  if (depth > MAX_DEPTH) throw tooMuch(`depth ${depth}, at most ${MAX_DEPTH}`);
  const most = MAX_COST[viewer.kind];
  if (complexity > most) throw tooMuch(`complexity ${complexity}, at most ${most}`);
  await ctx.rateLimits.spend("graphqlCost", limitKeyOf(viewer), Math.ceil(complexity));
}

/** Tools ask for the schema with a deep but fixed query, which touches no data. */
function isIntrospection(document: DocumentNode): boolean {
  return document.definitions.every(
    (definition) =>
      definition.kind !== "OperationDefinition" ||
      definition.selectionSet.selections.every(
        (selection) => selection.kind === "Field" && selection.name.value.startsWith("__"),
      ),
  );
}

function tooMuch(what: string): GraphQLError {
  return new GraphQLError(`The query asks for too much: ${what}.`);
}
