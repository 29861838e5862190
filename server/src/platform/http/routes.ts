/**
 * Registers the HTTP routes of modules. Every route declares its action and strict schemas; the
 * wrapper authenticates, checks and parses the request, runs the service and sends the response.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import { AppError } from "../errors/app-error.ts";
import {
  assertCsrfTokenOfSession,
  EMPTY_SCHEMA,
  executeRouteCall,
  authenticateAndCheckRequest,
  getRequestContext,
  parseRouteCall,
  type RouteCall,
  type StrictObjectSchema,
  type EmptySchema,
  type RouteDependencies,
} from "./route-calls.ts";
import {
  readMultipartForm,
  refuseUpload,
  registerFileRoute,
  withMultipart,
  type FileFieldSpec,
  type FileRouteSpec,
} from "./file-routes.ts";
import { registerGitRoute, type GitRouteSpec } from "./git-routes.ts";
import { stringifyInSlices } from "./bodies/json-slices.ts";
import { parseWithSchema } from "./parameters.ts";
import { registerPolledRoute, type PolledRouteSpec } from "./polled-routes.ts";
import {
  registerFormRoute,
  registerPageRoute,
  type FormRouteSpec,
  type PageRouteSpec,
} from "./page-routes.ts";
import { prepareErrorResponse } from "./server.ts";

export const API_PREFIX = "/api/v4";

export interface RouteSpec<
  Params extends StrictObjectSchema,
  Query extends StrictObjectSchema,
  Body extends StrictObjectSchema,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  action: AnyAction;
  /** One-line summary for the API reference. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Raises the size limit of the body from `formBodyBytes` to `textBodyBytes`, for routes that receive
   * long texts.
   */
  takesText?: true;
  /** Schema of the response, for the API reference. Absent when the response has no body. */
  response?: z.ZodType;
  status?: number;
  /**
   * A file that clients can send with the other parameters in a multipart form. The handler gets the
   * stored file as `file`.
   */
  file?: FileFieldSpec<z.output<Params>>;
  /** The route creates something and supports the header Idempotency-Key. */
  creates?: true;
  /** Slow work that must not run inside a transaction. The handler gets the result as `prepared`. */
  prepare?(call: RouteCall<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<unknown>;
  /**
   * Returns this route's own response for an AppError of `prepare` or `handler`. If the function
   * returns undefined, the server sends the default error response.
   */
  refusal?(error: AppError): RouteErrorResponse | undefined;
  handler(call: RouteCall<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<unknown>;
}

export interface RouteErrorResponse {
  status: number;
  /** An object is sent as JSON, a string as plain text. */
  body: object | string;
}

/** The specification of a route with any schemas, for code that does not use the parsed values. */
type AnyRoute = RouteSpec<StrictObjectSchema, StrictObjectSchema, StrictObjectSchema>;

/** The part of a route that the API reference describes. */
export type DocumentedRoute = Omit<AnyRoute, "handler" | "prepare" | "refusal" | "file"> & {
  /** The route accepts one file in the multipart field `file`. */
  /** Name of the multipart field of a route that receives a file. */
  takesFile?: string;
};

export interface RouteRegistrar {
  /** Adds a route of the REST API. `path` is relative to /api/v4. */
  api<
    P extends StrictObjectSchema = EmptySchema,
    Q extends StrictObjectSchema = EmptySchema,
    B extends StrictObjectSchema = EmptySchema,
  >(
    spec: RouteSpec<P, Q, B>,
  ): void;
  /** Adds a route that Cairn's own pages call. `path` is the full path and not relative to /api/v4. */
  web<
    P extends StrictObjectSchema = EmptySchema,
    Q extends StrictObjectSchema = EmptySchema,
    B extends StrictObjectSchema = EmptySchema,
  >(
    spec: RouteSpec<P, Q, B>,
  ): void;
  /**
   * Adds a GET route that open pages request periodically. The answer is 304 while nothing has changed.
   */
  polled<P extends StrictObjectSchema = EmptySchema>(spec: PolledRouteSpec<P>): void;
  /** Adds a route that receives a file. `path` is the full path and not relative to /api/v4. */
  file<P extends StrictObjectSchema = EmptySchema>(spec: FileRouteSpec<P>): void;
  /** Adds a route of git's protocol. `path` is the full path. */
  git<P extends StrictObjectSchema, Q extends StrictObjectSchema = EmptySchema>(
    spec: GitRouteSpec<P, Q>,
  ): void;
  page<P extends StrictObjectSchema = EmptySchema, Q extends StrictObjectSchema = EmptySchema>(
    spec: PageRouteSpec<P, Q>,
  ): void;
  form<P extends StrictObjectSchema = EmptySchema, B extends StrictObjectSchema = EmptySchema>(
    spec: FormRouteSpec<P, B>,
  ): void;
}

declare module "fastify" {
  interface FastifyContextConfig {
    action?: AnyAction;
    route?: DocumentedRoute;
    /** The route responds with an HTML page. */
    page?: true;
    /** The route is for monitoring. Successful requests are logged at the level `debug`. */
    probe?: true;
  }
}

export function createRouteRegistrar(
  app: FastifyInstance,
  means: RouteDependencies,
): RouteRegistrar {
  return {
    api: (spec) => addRoute(app, means, { ...spec, path: API_PREFIX + spec.path }),
    web: (spec) => addRoute(app, means, spec),
    polled: (spec) => registerPolledRoute(app, means, spec),
    file: (spec) => registerFileRoute(app, means, spec),
    git: (spec) => registerGitRoute(app, means, spec),
    page: (spec) => registerPageRoute(app, means, spec),
    form: (spec) => registerFormRoute(app, means, spec),
  };
}

function addRoute(app: FastifyInstance, means: RouteDependencies, spec: AnyRoute): void {
  if (spec.file === undefined) addRouteTo(app, means, spec);
  else withMultipart(app, (scope) => addRouteTo(scope, means, spec));
}

function addRouteTo(app: FastifyInstance, means: RouteDependencies, spec: AnyRoute): void {
  if (spec.method === "GET") means.readableRoutes.add(spec);
  app.route({
    method: spec.method,
    url: spec.path,
    config: { action: spec.action, route: spec, takesText: spec.takesText === true },
    onRequest: (request) => authenticateAndCheckRequest(means, request, spec.action),
    handler: async (request, reply) => {
      const file = await readFileOf(means, request, reply, spec);
      const call = { ...parseRouteCall(means, request, reply, spec), file };
      const body = await executeRouteCall(means, spec, call).catch((error: unknown) => {
        const refusal = error instanceof AppError ? spec.refusal?.(error) : undefined;
        if (refusal === undefined) throw error;
        prepareErrorResponse(request, reply, error);
        return reply.code(refusal.status).send(refusal.body);
      });
      if (reply.sent) return reply;
      if (body === undefined) return reply.code(spec.status ?? 204).send();
      if (reply.statusCode === 200) reply.code(getSuccessHttpStatus(spec));
      // Everything else, such as bytes or a stream, is sent as it is.
      if (!Array.isArray(body)) return reply.send(body);
      return reply.type("application/json; charset=utf-8").send(await stringifyInSlices(body));
    },
  });
}

/** Reads a multipart form and returns the stored file. Does nothing for other requests. */
async function readFileOf(
  means: RouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, params = EMPTY_SCHEMA }: AnyRoute,
): Promise<unknown> {
  if (file === undefined || !request.isMultipart()) return undefined;
  assertCsrfTokenOfSession(means, request);
  const call = {
    ctx: getRequestContext(request),
    params: parseWithSchema(params, request.params),
  };
  return readMultipartForm(means, request, file, call).catch((error: unknown) =>
    refuseUpload(request, reply, error),
  );
}

/**
 * HTTP status of a successful response with a body: 201 for POST, otherwise 200, unless the route sets
 * another one.
 */
export function getSuccessHttpStatus(spec: Pick<AnyRoute, "method" | "status">): number {
  return spec.status ?? (spec.method === "POST" ? 201 : 200);
}
