/**
 * The one way to add an address. Every route declares its action and closed schemas; the wrapper
 * learns who is asking, admits them, reads the request, runs the service and answers.
 */
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import { AppError } from "../errors/app-error.ts";
import {
  executeCall,
  admitRequest,
  parseCall,
  type Call,
  type ClosedSchema,
  type EmptySchema,
  type RouteDependencies,
} from "./route-calls.ts";
import { addFileRoute, type FileSpec } from "./file-routes.ts";
import { addPolledRoute, type PolledSpec } from "./polled-routes.ts";
import { addForm, addPage, type FormSpec, type PageSpec } from "./page-routes.ts";
import { prepareErrorResponse } from "./server.ts";

export const API_PREFIX = "/api/v4";

export interface RouteSpec<
  Params extends ClosedSchema,
  Query extends ClosedSchema,
  Body extends ClosedSchema,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  action: AnyAction;
  /** One line for the API reference. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Its body holds texts that people write: up to `textBodyBytes` instead of `formBodyBytes`. */
  takesText?: true;
  /** What it answers, for the API reference; absent when it answers nothing. */
  response?: z.ZodType;
  status?: number;
  /** Makes something: honours Idempotency-Key. */
  creates?: true;
  /** Slow work that must not hold a transaction open; its result comes along as `prepared`. */
  prepare?(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<unknown>;
  /** Its own way to say no to whoever was let in; undefined means as everywhere. */
  refusal?(error: AppError): ErrorResponse | undefined;
  handler(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<unknown>;
}

export interface ErrorResponse {
  status: number;
  /** Words are sent as plain text. */
  body: object | string;
}

/** Any route, whatever its schemas. */
type AnyRoute = RouteSpec<ClosedSchema, ClosedSchema, ClosedSchema>;

/** What the API reference tells about a route. */
export type DescribedRoute = Omit<AnyRoute, "handler" | "prepare" | "refusal"> & {
  /** Takes one file, in the multipart field `file`. */
  takesFile?: true;
};

export interface Routes {
  /** A route of the REST API, below /api/v4. */
  api<
    P extends ClosedSchema = EmptySchema,
    Q extends ClosedSchema = EmptySchema,
    B extends ClosedSchema = EmptySchema,
  >(
    spec: RouteSpec<P, Q, B>,
  ): void;
  /** A route that our own pages call. */
  web<
    P extends ClosedSchema = EmptySchema,
    Q extends ClosedSchema = EmptySchema,
    B extends ClosedSchema = EmptySchema,
  >(
    spec: RouteSpec<P, Q, B>,
  ): void;
  /** A route that open pages ask again and again. */
  polled<P extends ClosedSchema = EmptySchema>(spec: PolledSpec<P>): void;
  /** A route that takes a file, at a whole path. */
  file<P extends ClosedSchema = EmptySchema>(spec: FileSpec<P>): void;
  page<P extends ClosedSchema = EmptySchema, Q extends ClosedSchema = EmptySchema>(
    spec: PageSpec<P, Q>,
  ): void;
  form<P extends ClosedSchema = EmptySchema, B extends ClosedSchema = EmptySchema>(
    spec: FormSpec<P, B>,
  ): void;
}

declare module "fastify" {
  interface FastifyContextConfig {
    action?: AnyAction;
    route?: DescribedRoute;
    /** Answers with a document for people. */
    page?: true;
  }
}

export function createRoutes(app: FastifyInstance, means: RouteDependencies): Routes {
  return {
    api: (spec) => addRoute(app, means, { ...spec, path: API_PREFIX + spec.path }),
    web: (spec) => addRoute(app, means, spec),
    polled: (spec) => addPolledRoute(app, means, spec),
    file: (spec) => addFileRoute(app, means, spec),
    page: (spec) => addPage(app, means, spec),
    form: (spec) => addForm(app, means, spec),
  };
}

function addRoute(app: FastifyInstance, means: RouteDependencies, spec: AnyRoute): void {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { action: spec.action, route: spec, takesText: spec.takesText === true },
    onRequest: (request) => admitRequest(means, request, spec.action),
    handler: async (request, reply) => {
      const call = parseCall(means, request, reply, spec);
      const body = await executeCall(means, spec, call).catch((error: unknown) => {
        const refusal = error instanceof AppError ? spec.refusal?.(error) : undefined;
        if (refusal === undefined) throw error;
        prepareErrorResponse(request, reply, error);
        return reply.code(refusal.status).send(refusal.body);
      });
      if (reply.sent) return reply;
      if (body === undefined) return reply.code(spec.status ?? 204).send();
      if (reply.statusCode === 200) reply.code(successStatus(spec));
      return reply.send(body);
    },
  });
}

/** What a route answers when it answers something. */
export function successStatus(spec: Pick<AnyRoute, "method" | "status">): number {
  return spec.status ?? (spec.method === "POST" ? 201 : 200);
}
