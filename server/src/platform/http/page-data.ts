/**
 * Loads a page's initial data. The page lists URLs of Cairn's own API, and the server calls the handlers
 * of their routes as the same viewer, without HTTP. So the initial data is the same as the browser would
 * load from the API.
 */
import { toListResponse, urlFromListCacheKey } from "@cairn/contract/pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { assertSignInAndTokenScope } from "../auth/actions.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors/app-error.ts";
import { createJsonMemberBudget } from "./bodies/body-limits.ts";
import { assertStorableText, omitCredentials, parseWithSchema } from "./parameters.ts";
import {
  EMPTY_SCHEMA,
  executeRouteCall,
  type ReadableRoute,
  type RouteDependencies,
} from "./route-calls.ts";
import type { FoundRoute } from "./route-directory.ts";

/**
 * Maximum length of a response that a page includes, in characters. A page contains its data as HTML and
 * as escaped JSON, and escaping megabytes would block other requests.
 */
const RESPONSE_MAX_LENGTH = 524_288;

/**
 * Calls the routes and returns a map from cache key to response. Omits responses that failed or are too
 * long. The browser requests these URLs again, and the affected part of the page shows the error.
 */
export async function loadPageData(
  means: RouteDependencies,
  ctx: Context,
  keys: readonly string[],
): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    keys.map(async (key) => {
      const url = urlFromListCacheKey(key);
      const answer = await read(means, ctx, url ?? key);
      if (answer === null) return [];
      const { body, headers } = answer;
      const value = url === null ? body : toListResponse(body, (name) => headers[name]);
      return [[key, value] as const];
    }),
  );
  return Object.fromEntries(answers.flat());
}

interface Answer {
  body: unknown;
  headers: Record<string, string | number>;
}

/** Calls the route of the URL. Returns null when the call failed or the response is too long. */
async function read(means: RouteDependencies, page: Context, url: string): Promise<Answer | null> {
  const found = means.readableRoutes.find(url);
  if (found === null) return null;
  try {
    const { body, headers } = await call(means, page, url, found);
    if (typeof body !== "string")
      return isLongerThan(RESPONSE_MAX_LENGTH, body) ? null : { body, headers };
    return body.length > RESPONSE_MAX_LENGTH
      ? null
      : { body: JSON.parse(body) as unknown, headers };
  } catch (error) {
    if (!(error instanceof AppError)) page.log.error({ err: error, url }, "page data failed");
    return null;
  }
}

async function call(
  means: RouteDependencies,
  page: Context,
  url: string,
  { spec, params, query }: FoundRoute<ReadableRoute>,
): Promise<Answer> {
  const { platform } = means;
  const headers: Answer["headers"] = {};
  const ctx = platform.contextFor(page.viewer, page.requestId, page.log, { page });
  assertSignInAndTokenScope(ctx.viewer, spec.action);
  const sent = omitCredentials(query);
  assertStorableText([params, sent], createJsonMemberBudget(platform));
  const body = await executeRouteCall(means, spec, {
    ctx,
    params: parseWithSchema(spec.params ?? EMPTY_SCHEMA, params),
    query: parseWithSchema(spec.query ?? EMPTY_SCHEMA, sent),
    body: {},
    url,
    setHeaders: (added) => void Object.assign(headers, added),
    request: createUnusable(`A page reads ${url}, which needs an HTTP request.`) as FastifyRequest,
    reply: createUnusable(`A page reads ${url}, which needs an HTTP reply.`) as FastifyReply,
  });
  return { body, headers };
}

/** Creates an object whose members throw, for handlers that need more than a page can offer. */
function createUnusable(message: string): object {
  const fail = () => {
    throw new Error(message);
  };
  return new Proxy({}, { get: fail });
}

/** Whether the strings in the value, which make up most of its JSON, have more characters together. */
function isLongerThan(max: number, value: unknown): boolean {
  let length = 0;
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") length += next.length;
    else if (typeof next === "object" && next !== null) {
      for (const inner of Object.values(next) as unknown[]) open.push(inner);
    }
    if (length > max) return true;
  }
  return false;
}
