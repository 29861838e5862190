/** Builds the GraphQL schema and rejects fields that declare no policy action. */
import { isObjectType, type GraphQLField, type GraphQLSchema } from "graphql";
import { assertSignInAndTokenScope, assertPolicyChecked, isAction } from "../auth/actions.ts";
import { builder, type GraphqlContext } from "./builder.ts";

let finished: GraphQLSchema | undefined;

/** Builds the schema once. All modules must be imported before the first call. */
export function buildGraphqlSchema(): GraphQLSchema {
  finished ??= addActionChecksToSchema(builder.toSchema());
  return finished;
}

/**
 * Wraps the resolver of every field that has an action. The wrapper checks sign-in and token scope
 * before the resolver runs. Outside production, it checks afterwards that the resolver checked the
 * policy.
 */
export function addActionChecksToSchema(schema: GraphQLSchema): GraphQLSchema {
  const roots = new Set<unknown>([
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ]);
  const undeclared: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    const isRoot = roots.has(type);
    for (const field of Object.values(type.getFields())) {
      const { action } = field.extensions as { action?: unknown };
      if (isAction(action)) wrap(field, action);
      else if (isRoot || loadsByItself(field)) undeclared.push(`${type.name}.${field.name}`);
    }
  }
  if (undeclared.length > 0) {
    throw new Error(`These GraphQL fields declare no policy action: ${undeclared.join(", ")}`);
  }
  return schema;
}

/**
 * Whether the resolver of the field loads data. A field that only shows or computes data of its parent
 * needs no policy action.
 */
function loadsByItself({ extensions }: GraphQLField<unknown, unknown>): boolean {
  return !("pothosExposedField" in extensions || "fromParent" in extensions);
}

function wrap(
  field: GraphQLField<unknown, GraphqlContext>,
  action: Parameters<typeof assertSignInAndTokenScope>[1],
): void {
  const resolve = field.resolve;
  if (resolve === undefined) return;
  field.resolve = async (source, args, context, info) => {
    assertSignInAndTokenScope(context.ctx.viewer, action);
    const result: unknown = await resolve(source, args, context, info);
    // Skips the policy check for a null result, because null reveals nothing. For example, the
    // object was deleted before this field was resolved.
    const isShown = result !== null;
    if (isShown && context.ctx.config.environment !== "production")
      assertPolicyChecked(context.ctx, action);
    return result;
  };
}
