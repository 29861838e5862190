/**
 * The one way to add an address. Every route declares its action and closed schemas; the wrapper
 * learns who is asking, admits them, reads the request, runs the service and answers.
 */
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import { AppError } from "../errors/app-error.ts";
import {
  answer,
  enter,
  readCall,
  type Call,
  type Closed,
  type Nothing,
  type RouteMeans,
} from "./route-calls.ts";
import { addFileRoute, type FileSpec } from "./file-routes.ts";
import { addPolled, type PolledSpec } from "./polled-routes.ts";
import { addForm, addPage, type FormSpec, type PageSpec } from "./page-routes.ts";
import { prepareProblem } from "./server.ts";

export const API_PREFIX = "/api/v4";

export interface RouteSpec<Params extends Closed, Query extends Closed, Body extends Closed> {
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
  refusal?(error: AppError): Refusal | undefined;
  handler(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<unknown>;
}

export interface Refusal {
  status: number;
  /** Words are sent as plain text. */
  body: object | string;
}

/** Any route, whatever its schemas. */
type AnyRoute = RouteSpec<Closed, Closed, Closed>;

/** What the API reference tells about a route. */
export type DescribedRoute = Omit<AnyRoute, "handler" | "prepare" | "refusal"> & {
  /** Takes one file, in the multipart field `file`. */
  takesFile?: true;
};

export interface Routes {
  /** A route of the REST API, below /api/v4. */
  api<P extends Closed = Nothing, Q extends Closed = Nothing, B extends Closed = Nothing>(
    spec: RouteSpec<P, Q, B>,
  ): void;
  /** A route that our own pages call. */
  web<P extends Closed = Nothing, Q extends Closed = Nothing, B extends Closed = Nothing>(
    spec: RouteSpec<P, Q, B>,
  ): void;
  /** A route that open pages ask again and again. */
  polled<P extends Closed = Nothing>(spec: PolledSpec<P>): void;
  /** A route that takes a file, at a whole path. */
  file<P extends Closed = Nothing>(spec: FileSpec<P>): void;
  page<P extends Closed = Nothing, Q extends Closed = Nothing>(spec: PageSpec<P, Q>): void;
  form<P extends Closed = Nothing, B extends Closed = Nothing>(spec: FormSpec<P, B>): void;
}

declare module "fastify" {
  interface FastifyContextConfig {
    action?: AnyAction;
    route?: DescribedRoute;
    /** Answers with a document for people. */
    page?: true;
  }
}

export function createRoutes(app: FastifyInstance, means: RouteMeans): Routes {
  return {
    api: (spec) => addRoute(app, means, { ...spec, path: API_PREFIX + spec.path }),
    web: (spec) => addRoute(app, means, spec),
    polled: (spec) => addPolled(app, means, spec),
    file: (spec) => addFileRoute(app, means, spec),
    page: (spec) => addPage(app, means, spec),
    form: (spec) => addForm(app, means, spec),
  };
}

function addRoute(app: FastifyInstance, means: RouteMeans, spec: AnyRoute): void {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { action: spec.action, route: spec, takesText: spec.takesText === true },
    onRequest: (request) => enter(means, request, spec.action),
    handler: async (request, reply) => {
      const call = readCall(means, request, reply, spec);
      const body = await answer(means, spec, call).catch((error: unknown) => {
        const refusal = error instanceof AppError ? spec.refusal?.(error) : undefined;
        if (refusal === undefined) throw error;
        prepareProblem(request, reply, error);
        return reply.code(refusal.status).send(refusal.body);
      });
      if (reply.sent) return reply;
      if (body === undefined) return reply.code(spec.status ?? 204).send();
      if (reply.statusCode === 200) reply.code(statusOf(spec));
      return reply.send(body);
    },
  });
}

/** What a route answers when it answers something. */
export function statusOf(spec: Pick<AnyRoute, "method" | "status">): number {
  return spec.status ?? (spec.method === "POST" ? 201 : 200);
}
