/**
 * Routes of git's protocol over HTTP. Git signs in with HTTP Basic and shows errors as plain text; it
 * has no session, so a browser's cookie never authenticates these requests.
 */
import { createGunzip } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { assertPolicyChecked, type AnyAction } from "../auth/actions.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors/app-error.ts";
import type { BudgetValues } from "../rate-limits/budgets.ts";
import { clearBodyDeadline, withIdleTimeout } from "./bodies/body-deadline.ts";
import { readBasicCredentials } from "./credentials.ts";
import { parseWithSchema } from "./parameters.ts";
import {
  authenticateAndCheckRequest,
  EMPTY_SCHEMA,
  getRequestContext,
  type RouteDependencies,
  type StrictObjectSchema,
} from "./route-calls.ts";
import type * as z from "zod";
import { prepareErrorResponse } from "./server.ts";

export interface GitRouteSpec<Params extends StrictObjectSchema, Query extends StrictObjectSchema> {
  method: "GET" | "POST";
  path: string;
  action: AnyAction;
  params: Params;
  query?: Query;
  /** Content type and largest size of the request body, without its compression. */
  accepts?: { contentType: string; mostBytes(budgets: BudgetValues): number };
  handler(call: GitCall<z.output<Params>, z.output<Query>>): Promise<GitResponse>;
}

export interface GitCall<Params, Query> {
  ctx: Context;
  params: Params;
  query: Query;
  /** The request body without its compression. Ends when the client sends nothing for a while. */
  body: Readable;
  /** Value of the header `Git-Protocol`, with which the client asks for a protocol version. */
  protocol: string | undefined;
  /** Aborted when the client closes the connection. */
  signal: AbortSignal;
}

export interface GitResponse {
  contentType: string;
  content: Readable;
}

/** The realm that clients of GitLab know. Stored passwords of git depend on it. */
const CHALLENGE = 'Basic realm="GitLab"';
/** Values of `Git-Protocol` that git sends. */
const PROTOCOL = /^[a-z0-9=:.-]{1,64}$/;

export function registerGitRoute<P extends StrictObjectSchema, Q extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: GitRouteSpec<P, Q>,
): void {
  // A scope of its own, because no other route receives bodies of these types.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (spec.accepts !== undefined) {
      scope.addContentTypeParser(spec.accepts.contentType, (_request, _body, done) => done(null));
    }
    scope.route({
      method: spec.method,
      url: spec.path,
      config: { action: spec.action },
      onRequest: (request) =>
        authenticateAndCheckRequest(means, request, spec.action, {
          credentials: readBasicCredentials(request.raw, request.ip),
        }),
      handler: (request, reply) => answer(means, spec, request, reply),
      errorHandler: (thrown, request, reply) => sendError(thrown, request, reply),
    });
  });
}

async function answer<P extends StrictObjectSchema, Q extends StrictObjectSchema>(
  means: RouteDependencies,
  spec: GitRouteSpec<P, Q>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === "HEAD")
    throw new AppError("forbidden", "Git does not send HEAD requests.");
  const ctx = getRequestContext(request);
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const response = await spec.handler({
    ctx,
    params: parseWithSchema(spec.params, request.params),
    query: parseWithSchema(spec.query ?? EMPTY_SCHEMA, request.query) as z.output<Q>,
    body: readBody(request, spec.accepts?.mostBytes(means.platform.config.budgets) ?? 0),
    protocol: readProtocol(request),
    signal: gone.signal,
  });
  if (means.platform.config.environment !== "production") assertPolicyChecked(ctx, spec.action);
  reply.header("cache-control", "no-cache, max-age=0, must-revalidate");
  return reply.type(response.contentType).send(response.content);
}

function readBody(request: FastifyRequest, mostBytes: number): Readable {
  clearBodyDeadline(request.raw);
  const sent = Readable.from(withIdleTimeout(request.raw, request.raw as AsyncIterable<Buffer>));
  const isCompressed = request.headers["content-encoding"] === "gzip";
  const plain = isCompressed ? pipeline(sent, createGunzip(), () => {}) : sent;
  return Readable.from(limitBytes(plain, mostBytes));
}

/** Ends with an error after too many bytes: a small compressed body can contain gigabytes. */
async function* limitBytes(body: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw new AppError("too_large", "413 Request Entity Too Large");
    yield chunk;
  }
}

function readProtocol({ headers }: FastifyRequest): string | undefined {
  const protocol = headers["git-protocol"];
  return typeof protocol === "string" && PROTOCOL.test(protocol) ? protocol : undefined;
}

/**
 * Sends an error as plain text. A client without credentials gets 401 for everything that it cannot
 * read, so that it asks its user for a password and does not learn what exists.
 */
function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = prepareErrorResponse(request, reply, thrown);
  const isSignedOut = request.ctx?.viewer.kind === "visitor";
  if (isSignedOut && ["not_found", "forbidden", "unauthenticated"].includes(error.code)) {
    reply.code(401);
  }
  if (reply.statusCode === 401) reply.header("www-authenticate", CHALLENGE);
  // The rest of a refused push is not read.
  if (request.method === "POST") reply.header("connection", "close");
  void reply.type("text/plain; charset=utf-8").send(`${describe(error, reply.statusCode)}\n`);
}

function describe(error: AppError, status: number): string {
  if (status === 401) {
    return "Git needs a username and a password. The password can be an access token with the scope read_repository or write_repository.";
  }
  return error.message;
}
