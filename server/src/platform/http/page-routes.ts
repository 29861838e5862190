/** Routes for server-rendered pages and their forms, which work with and without JavaScript. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageForm, PagePayload } from "@cairn/contract/pages";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import type { Context } from "../context.ts";
import type { AppError } from "../errors/app-error.ts";
import { toAppError, toHttpProblem } from "../errors/http-errors.ts";
import type { PageContent, Redirect } from "../pages/page.ts";
import { VERSION } from "../version.ts";
import { readCookie, removeCredentials } from "./credentials.ts";
import {
  executeRouteCall,
  requestContext,
  authenticateAndCheckRequest,
  EMPTY_SCHEMA,
  parseRouteCall,
  type RouteCall,
  type StrictObjectSchema,
  type RouteDependencies,
} from "./route-calls.ts";
import { encodeLocationHeader } from "./location.ts";
import { fetchInternally } from "./internal-requests.ts";
import { parseWithSchema } from "./parameters.ts";
import { setPageCsp } from "./security-headers.ts";

export interface PageSpec<Params extends StrictObjectSchema, Query extends StrictObjectSchema> {
  path: string;
  action: AnyAction;
  params?: Params;
  query?: Query;
  load(
    call: RouteCall<z.output<Params>, z.output<Query>, unknown>,
  ): Promise<PageContent | Redirect>;
}

export interface FormSpec<Params extends StrictObjectSchema, Body extends StrictObjectSchema> {
  path: string;
  action: AnyAction;
  params?: Params;
  body?: Body;
  /**
   * Raises the size limit of the body from `formBodyBytes` to `textBodyBytes`, for forms with long
   * texts.
   */
  takesText?: true;
  status?: number;
  creates?: true;
  prepare?: (call: RouteCall<z.output<Params>, unknown, z.output<Body>>) => Promise<unknown>;
  /**
   * Runs the action of the form and returns the JSON response. For a form without JavaScript, the server
   * redirects to the member `redirect_to` of this response, if present.
   */
  handler(call: RouteCall<z.output<Params>, unknown, z.output<Body>>): Promise<object | undefined>;
  /**
   * Builds the page that a form without JavaScript gets: after success without a redirect, or with the
   * errors.
   */
  page(
    call: { ctx: Context; params: z.output<Params> },
    outcome: FormResult,
  ): Promise<PageContent | Redirect>;
}

export type FormResult = { answer: object | undefined } | { form: PageForm; status: number };

export function addPage<P extends StrictObjectSchema, Q extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: PageSpec<P, Q>,
): void {
  app.route({
    method: "GET",
    url: spec.path,
    config: { action: spec.action, page: true },
    onRequest: (request) => authenticateAndCheckRequest(means, request, spec.action),
    handler: async (request, reply) => {
      const call = parseRouteCall(means, request, reply, spec);
      const content = await executeRouteCall(
        means,
        { ...spec, handler: (inner: typeof call) => spec.load(inner) },
        call,
      );
      return show(means, request, reply, content as PageContent | Redirect);
    },
  });
}

export function addForm<P extends StrictObjectSchema, B extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: FormSpec<P, B>,
): void {
  app.route({
    method: "POST",
    url: spec.path,
    config: { action: spec.action, takesText: spec.takesText === true },
    onRequest: (request) => authenticateAndCheckRequest(means, request, spec.action),
    handler: async (request, reply) => {
      const run = async () => {
        const body = await executeRouteCall(
          means,
          spec,
          parseRouteCall(means, request, reply, spec),
        );
        return body as object | undefined;
      };
      if (!acceptsHtml(request)) {
        const body = await run();
        return reply.code(body === undefined ? 204 : (spec.status ?? 201)).send(body);
      }
      const outcome = await run().then(
        (body) => ({ answer: body }),
        (error: unknown) => refusalOf(error, request),
      );
      if ("answer" in outcome && outcome.answer !== undefined && "redirect_to" in outcome.answer) {
        return reply.redirect(encodeLocationHeader(String(outcome.answer.redirect_to)), 303);
      }
      const params = parseWithSchema(spec.params ?? EMPTY_SCHEMA, request.params) as z.output<P>;
      const page = await spec.page({ ctx: requestContext(request), params }, outcome);
      return show(means, request, reply, page);
    },
  });
}

/**
 * Whether the client expects HTML. Browsers do when they submit a form without JavaScript; scripts
 * expect JSON.
 */
export function acceptsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}

async function show(
  means: RouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent | Redirect,
): Promise<FastifyReply> {
  if ("redirectTo" in content) {
    const query =
      content.keepsQuery === true ? queryOf(removeCredentials(request.originalUrl)) : "";
    return reply.redirect(encodeLocationHeader(content.redirectTo + query), 303);
  }
  return sendPage(means, request, reply, content);
}

function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}

export async function sendPage(
  means: RouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
): Promise<FastifyReply> {
  const { config } = means.platform;
  const payload: PagePayload = {
    url: removeCredentials(request.originalUrl),
    status: content.status ?? 200,
    session: sessionOf(means, request),
    data: { ...(await readsOf(request, content)), ...content.data },
    form: content.form ?? null,
    problem: content.problem ?? null,
    instance: { name: config.name, version: VERSION, sign_up: config.signUp },
    now: means.platform.now().toISOString(),
  };
  const nonce = setPageCsp(reply, config.environment === "development");
  const theme = readCookie(request.raw, "theme");
  const gutter = readCookie(request.raw, "collapsed_gutter");
  const html = await means.renderer.document(payload, { nonce, theme, gutter });
  return reply
    .code(payload.status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

async function readsOf(request: FastifyRequest, content: PageContent) {
  const { ctx, server } = request;
  if (ctx === undefined || content.reads === undefined) return {};
  return fetchInternally(server, request, ctx, content.reads);
}

function sessionOf(means: RouteDependencies, request: FastifyRequest): PagePayload["session"] {
  const viewer = request.ctx?.viewer;
  if (viewer?.kind !== "user") return { user: null, csrf_token: null, is_admin: false };
  return {
    user: means.authenticator.present(viewer),
    csrf_token: "session" in viewer.by ? viewer.by.session.csrfToken : null,
    is_admin: viewer.admin,
  };
}

/**
 * Returns the form with the error if the user can correct it. Rethrows any other error, which the error
 * page then shows.
 */
function refusalOf(error: unknown, request: FastifyRequest): FormResult {
  const refusal = toAppError(error);
  const { status } = toHttpProblem(refusal);
  if (status >= 500 || refusal.code === "forbidden" || refusal.code === "not_found") throw error;
  return { form: formOf(refusal, request.body), status };
}

function formOf(error: AppError, body: unknown): PageForm {
  const values: Record<string, string> = {};
  collect(body, values);
  const errors = error.details.fields ?? {};
  const message = Object.keys(errors).length > 0 ? null : error.message;
  return { values, errors, message };
}

const SECRET = /password|token|secret/i;

/**
 * Maximum nesting of the submitted values that a form shows again. No form has deeper values, but a body
 * that was refused because of its depth also gets here.
 */
const FORM_DEPTH_MAX = 4;

/**
 * Collects the submitted values, so that the form can show them again after an error. Never includes
 * secrets such as passwords.
 */
function collect(value: unknown, into: Record<string, string>, depth = 0): void {
  if (depth > FORM_DEPTH_MAX) return;
  for (const [name, field] of Object.entries(value ?? {})) {
    // Omits nested arrays and objects, because `join` would recurse into them.
    if (Array.isArray(field)) into[name] = field.filter((item) => !isObject(item)).join(",");
    else if (isObject(field)) collect(field, into, depth + 1);
    else if (!SECRET.test(name)) into[name] = String(field);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
