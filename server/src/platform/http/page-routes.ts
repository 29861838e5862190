/** Routes for server-rendered pages and their forms, which work with and without JavaScript. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { TIME_ZONE_COOKIE, type PageFormResult, type PagePayload } from "@cairn/contract/pages";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import type { Context } from "../context.ts";
import type { AppError } from "../errors/app-error.ts";
import { toAppError, toHttpErrorResponse } from "../errors/http-errors.ts";
import type { PageContent, PageRedirect } from "../pages/page.ts";
import { findTimeZone } from "../time-zones.ts";
import { CAIRN_VERSION } from "../version.ts";
import { readCookie, removeCredentials } from "./credentials.ts";
import {
  executeRouteCall,
  getRequestContext,
  authenticateAndCheckRequest,
  EMPTY_SCHEMA,
  parseRouteCall,
  type RouteCall,
  type StrictObjectSchema,
  type RouteDependencies,
} from "./route-calls.ts";
import { encodeLocationHeader } from "./location.ts";
import { loadPageData } from "./page-data.ts";
import { parseWithSchema } from "./parameters.ts";
import { setPageCsp } from "./security-headers.ts";

export interface PageRouteSpec<
  Params extends StrictObjectSchema,
  Query extends StrictObjectSchema,
> {
  path: string;
  action: AnyAction;
  params?: Params;
  query?: Query;
  load(
    call: RouteCall<z.output<Params>, z.output<Query>, unknown>,
  ): Promise<PageContent | PageRedirect>;
}

export interface FormRouteSpec<Params extends StrictObjectSchema, Body extends StrictObjectSchema> {
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
   * Handles the submitted form and returns the JSON response. For a form without JavaScript, the
   * server redirects to the member `redirect_to` of this response, if present.
   */
  handler(call: RouteCall<z.output<Params>, unknown, z.output<Body>>): Promise<object | undefined>;
  /**
   * Builds the page that answers a form without JavaScript, if the form failed or its response
   * contains no redirect. `outcome` contains that response or the errors.
   */
  page(
    call: { ctx: Context; params: z.output<Params> },
    outcome: FormSubmissionResult,
  ): Promise<PageContent | PageRedirect>;
}

export type FormSubmissionResult =
  | { answer: object | undefined }
  | { form: PageFormResult; status: number };

export function registerPageRoute<P extends StrictObjectSchema, Q extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: PageRouteSpec<P, Q>,
): void {
  app.route({
    method: "GET",
    url: spec.path,
    config: { action: spec.action, page: true },
    onRequest: (request) =>
      authenticateAndCheckRequest(means, request, spec.action, { onlyReads: true }),
    handler: async (request, reply) => {
      const call = parseRouteCall(means, request, reply, spec);
      const content = await executeRouteCall(
        means,
        { ...spec, handler: (inner: typeof call) => spec.load(inner) },
        call,
      );
      return show(means, request, reply, content as PageContent | PageRedirect);
    },
  });
}

export function registerFormRoute<P extends StrictObjectSchema, B extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: FormRouteSpec<P, B>,
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
      const page = await spec.page({ ctx: getRequestContext(request), params }, outcome);
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
  content: PageContent | PageRedirect,
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
    data: { ...(await readsOf(means, request, content)), ...content.data },
    form: content.form ?? null,
    problem: content.problem ?? null,
    instance: { name: config.name, version: CAIRN_VERSION, sign_up: config.signUp },
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

async function readsOf(means: RouteDependencies, { ctx }: FastifyRequest, content: PageContent) {
  if (ctx === undefined || content.reads === undefined) return {};
  return loadPageData(means, ctx, content.reads);
}

function sessionOf(means: RouteDependencies, request: FastifyRequest): PagePayload["session"] {
  const viewer = request.ctx?.viewer;
  if (viewer?.kind !== "user") {
    const time_zone = timeZoneOf(request, null);
    return { user: null, csrf_token: null, is_admin: false, time_zone, preferences: null };
  }
  const { timezone, first_day_of_week, single_key_shortcuts } = viewer.preferences;
  return {
    user: means.authenticator.present(viewer),
    csrf_token: "session" in viewer.by ? viewer.by.session.csrfToken : null,
    is_admin: viewer.admin,
    time_zone: timeZoneOf(request, timezone),
    preferences: { timezone, first_day_of_week, single_key_shortcuts },
  };
}

/**
 * The time zone of the page: the one that the user chose, else the one that the browser stored in a
 * cookie, else UTC. The browser formats times in the same zone, so that hydration finds equal texts.
 */
function timeZoneOf(request: FastifyRequest, preferred: string | null): string {
  const cookie = readCookie(request.raw, TIME_ZONE_COOKIE)?.split(":", 1)[0];
  return preferred ?? findTimeZone(cookie ?? "") ?? "UTC";
}

/**
 * Returns the submitted values with the error messages if the user can correct the input. Rethrows
 * any other error, which the error page then shows.
 */
function refusalOf(error: unknown, request: FastifyRequest): FormSubmissionResult {
  const refusal = toAppError(error);
  const { status } = toHttpErrorResponse(refusal);
  if (status >= 500 || refusal.code === "forbidden" || refusal.code === "not_found") throw error;
  return { form: formOf(refusal, request.body), status };
}

function formOf(error: AppError, body: unknown): PageFormResult {
  const values: Record<string, string> = {};
  collect(body, values);
  const errors = error.details.fields ?? {};
  const message = Object.keys(errors).length > 0 ? null : error.message;
  return { values, errors, message };
}

const SECRET = /password|token|secret/i;

/**
 * Maximum nesting of the submitted values that a form shows again. No form has deeper values, but
 * `collect` also receives bodies that were refused because of their depth.
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
