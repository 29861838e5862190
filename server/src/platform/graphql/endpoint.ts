/** POST /api/graphql: parses one operation or a small batch, checks its cost and executes it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  execute,
  GraphQLError,
  getOperationAST,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from "graphql";
import * as z from "zod";
import { definePublicAction } from "../auth/actions.ts";
import type { AppError } from "../errors/app-error.ts";
import { toAppError, toGraphqlErrorExtensions } from "../errors/http-errors.ts";
import { createJsonMemberBudget } from "../http/bodies/body-limits.ts";
import {
  authenticateAndCheckRequest,
  parseRouteCall,
  type RouteDependencies,
} from "../http/route-calls.ts";
import { assertStorableText } from "../http/parameters.ts";
import {
  isThrownAfterPolicyCheck,
  ReplayReachedWriteError,
} from "../idempotency/replay-authorization.ts";
import { runIdempotently } from "../idempotency/idempotency.ts";
import type { GraphqlContext } from "./builder.ts";
import {
  MAX_BATCHED_OPERATIONS,
  MAX_QUERY_LENGTH,
  MAX_QUERY_TOKENS,
  measureGraphqlDocument,
  spendAnswerCost,
  spendOperationCost,
  spendDocumentCost,
  type GraphqlDocumentStats,
} from "./query-limits.ts";

/** Everybody can call the endpoint, because every field declares and checks its own action. */
const QUERY = definePublicAction("graphql.query");
/**
 * Maximum total length, in characters, of the query strings in the cache of valid queries. A parsed
 * query takes about a hundred times as much memory as its string.
 */
const MOST_KEPT_CHARACTERS = 500_000;

const Request = z.strictObject({
  query: z.string().min(1).max(MAX_QUERY_LENGTH),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(255).nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});
type Request = z.output<typeof Request>;

const Requests = z.union([
  Request.transform((one) => [one]),
  z.array(Request).min(1).max(MAX_BATCHED_OPERATIONS),
]);

export function registerGraphqlRoutes(
  app: FastifyInstance,
  means: RouteDependencies,
  schema: GraphQLSchema,
): void {
  const documents = new Map<string, Admitted>();
  let keptCharacters = 0;
  const config = { action: QUERY };

  app.post("/api/graphql", {
    config: { ...config, takesText: true },
    onRequest: (request) => authenticateAndCheckRequest(means, request, QUERY),
    handler: async (request, reply) => {
      const { ctx } = parseRouteCall(means, withoutBody(request), reply, {});
      assertStorableText(request.body, createJsonMemberBudget(means.platform));
      const requests = Requests.safeParse(request.body);
      if (!requests.success || !isJson(request))
        return refuse(reply, "The request is not valid GraphQL over JSON.");
      const context: GraphqlContext = { ctx, cost: { complexity: 0 } };
      const results: ExecutionResult[] = [];
      for (const [index, one] of requests.data.entries()) {
        const key = idempotencyKeyOf(request, index);
        results.push(await answer(context, one, key, reply));
      }
      const single = !Array.isArray(request.body);
      const body = JSON.stringify(single ? results[0] : results);
      await spendAnswerCost(context, body.length);
      return reply
        .code(statusOf(results, single))
        .type("application/json; charset=utf-8")
        .send(body);
    },
  });

  app.get("/api/graphql", { config }, (_request, reply) =>
    reply
      .code(405)
      .header("allow", "POST")
      .send({ errors: [{ message: "Use POST with a JSON body." }] }),
  );

  async function answer(
    context: GraphqlContext,
    one: Request,
    key: string | undefined,
    reply: FastifyReply,
  ): Promise<ExecutionResult> {
    try {
      const { document, shape } = await admitted(context, one.query);
      const operation = onlyOperation(document, one.operationName);
      await spendOperationCost(operation, shape, schema, one.variables ?? {}, context);
      const isMutation = getOperationAST(operation)?.operation === "mutation";
      if (isMutation && key !== undefined) {
        return await mutateOnce(context, one, operation, key, reply);
      }
      return await run(context, one, operation);
    } catch (error) {
      if (error instanceof InvalidQuery) return { errors: error.problems };
      return { errors: [toGraphqlError(error, context)] };
    }
  }

  async function run(context: GraphqlContext, one: Request, document: DocumentNode) {
    const result = await execute({
      schema,
      document,
      contextValue: context,
      variableValues: one.variables ?? {},
      operationName: one.operationName ?? null,
    });
    if (result.errors === undefined) return result;
    return { ...result, errors: result.errors.map((error) => toGraphqlError(error, context)) };
  }

  /**
   * Runs a mutation with an Idempotency-Key in a single transaction, so that it takes effect exactly
   * once or not at all.
   */
  async function mutateOnce(
    context: GraphqlContext,
    one: Request,
    document: DocumentNode,
    key: string,
    reply: FastifyReply,
  ): Promise<ExecutionResult> {
    const call = { key, operation: "POST /api/graphql", request: one };
    try {
      const answered = await runIdempotently(
        context.ctx,
        context.ctx.secrets,
        call,
        async (ctx) => {
          const result = await run({ ...context, ctx }, one, document);
          if (result.errors !== undefined) throw failureOf(result, result.errors);
          return { body: result };
        },
      );
      if (answered.replayed) reply.header("idempotency-replayed", "true");
      return answered.body as ExecutionResult;
    } catch (error) {
      if (error instanceof NothingHappened) return error.result;
      throw error;
    }
  }

  /**
   * Parses and validates a query, and charges its cost to the viewer's rate limit. Valid queries are
   * cached for all viewers.
   */
  async function admitted(context: GraphqlContext, text: string): Promise<Admitted> {
    const known = documents.get(text);
    if (known !== undefined) {
      await spendDocumentCost(context, known.shape);
      return known;
    }
    const document = parse(text, { maxLexicalTokens: MAX_QUERY_TOKENS, noLocation: true });
    const shape = measureGraphqlDocument(document);
    await spendDocumentCost(context, shape);
    const problems = validate(schema, document);
    if (problems.length > 0) throw new InvalidQuery(problems);
    if (keptCharacters + text.length > MOST_KEPT_CHARACTERS) {
      documents.clear();
      keptCharacters = 0;
    }
    documents.set(text, { document, shape });
    keptCharacters += text.length;
    return { document, shape };
  }
}

interface Admitted {
  document: DocumentNode;
  shape: GraphqlDocumentStats;
}

class InvalidQuery extends Error {
  readonly problems: readonly GraphQLError[];

  constructor(problems: readonly GraphQLError[]) {
    super("The query is not valid.");
    this.problems = problems;
  }
}

/**
 * Removes all operations except the chosen one, so that exactly the operation whose cost was measured
 * runs. Keeps the fragments.
 */
function onlyOperation(document: DocumentNode, name: string | null | undefined): DocumentNode {
  const chosen = getOperationAST(document, name);
  if (chosen === null || chosen === undefined) {
    throw new GraphQLError(
      "Name the operation to run: the document has several operations, or none with this name.",
    );
  }
  const fragments = document.definitions.filter(({ kind }) => kind === "FragmentDefinition");
  return { kind: Kind.DOCUMENT, definitions: [chosen, ...fragments] };
}

/**
 * Thrown to roll back the transaction of a failed operation. Contains the result to send to the client.
 */
class NothingHappened extends Error {
  readonly result: ExecutionResult;

  constructor(result: ExecutionResult) {
    super("The mutation failed.");
    this.result = result;
  }
}

/**
 * Returns the error to throw for a failed operation, so that its transaction is rolled back.
 * Usually this is `NothingHappened`, with the field errors that the client receives. When
 * `authorizeReplay` runs the operation only to check a repeated Idempotency-Key, the operation
 * stops with an error at its first write. If the policy refused no field until then, returns
 * `ReplayReachedWriteError`, which means that the policy allows the operation.
 */
function failureOf(result: ExecutionResult, errors: readonly GraphQLError[]): Error {
  const refusals = errors.filter(({ cause }) => !(cause instanceof ReplayReachedWriteError));
  const onlyAsked = refusals.length < errors.length;
  if (onlyAsked && refusals.every(({ cause }) => isThrownAfterPolicyCheck(cause)))
    return new ReplayReachedWriteError();
  return new NothingHappened({ ...result, errors: refusals });
}

function toGraphqlError(error: unknown, { ctx }: GraphqlContext): GraphQLError {
  const cause = error instanceof GraphQLError ? (error.cause ?? null) : error;
  if (cause instanceof ReplayReachedWriteError) return error as GraphQLError;
  // For an invalid query or variable, the client gets the message of graphql-js.
  if (cause === null || cause instanceof GraphQLError) return error as GraphQLError;
  const known = toAppError(cause);
  if (known.code === "internal") ctx.log.error({ err: cause }, "a GraphQL field failed");
  const message = known.code === "internal" ? "Internal server error" : messageOf(known);
  const { nodes, source, positions, path } = error instanceof GraphQLError ? error : {};
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    extensions: toGraphqlErrorExtensions(known),
    cause: known,
  });
}

/**
 * The message of an error for the client. Hidden and absent objects get the same message, so that it
 * does not reveal which objects exist.
 */
function messageOf(error: AppError): string {
  const hidden = ["not_found", "forbidden", "unauthenticated"].includes(error.code);
  return hidden ? "This doesn't exist, or you don't have permission to do it." : error.message;
}

function statusOf(results: readonly ExecutionResult[], single: boolean): number {
  return single && results[0]?.data === undefined ? 422 : 200;
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(422).send({ errors: [{ message }] });
}

/**
 * Returns the key under which the answer of one operation is recorded: the Idempotency-Key, which a
 * client sends once for a whole batch, and the operation's index.
 */
function idempotencyKeyOf(request: FastifyRequest, index: number): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return undefined;
  return index === 0 ? key : `${key}#${index}`;
}

function isJson(request: FastifyRequest): boolean {
  return (request.headers["content-type"] ?? "").startsWith("application/json");
}

/**
 * Returns the request without body and query string, because `parseRouteCall` is called here only
 * to check the CSRF token. The `Requests` schema parses the body.
 */
function withoutBody(request: FastifyRequest): FastifyRequest {
  return Object.create(request, { body: { value: {} }, query: { value: {} } }) as FastifyRequest;
}
