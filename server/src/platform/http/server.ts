/**
 * Creates the Fastify server of one process with its limits, headers, logs and metrics. The routes are
 * added later.
 */
import formbody from "@fastify/formbody";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { isAction } from "../auth/actions.ts";
import { isWebSocketUpgrade } from "../cable/upgrade.ts";
import { toAppError, toHttpErrorResponse } from "../errors/http-errors.ts";
import type { AppError } from "../errors/app-error.ts";
import type { Platform } from "../platform.ts";
import { BUDGETS } from "../rate-limits/budgets.ts";
import { RateLimitedError, type RateLimitState } from "../rate-limits/rate-limits.ts";
import { endSpan, runInRequestSpan } from "../telemetry/tracing.ts";
import { setBodyDeadline, FILE_UPLOAD_DEADLINE_MS } from "./bodies/body-deadline.ts";
import { createJsonMemberBudget, raiseBodyLimitForTexts } from "./bodies/body-limits.ts";
import { createIpRangeMatcher } from "./client-address.ts";
import { limitConnections } from "./connections.ts";
import { toOriginFormUrl, refuseForeignHosts } from "./hosts.ts";
import { rejectRequestsUnderOverload } from "./load-shedding.ts";
import { assertJsonLimits, parseFormParameters } from "./parameters.ts";
import { compressResponses } from "./compression.ts";
import { PATH_PARAMETER_MAX, encodePlacePath, type PathSuffixAfterPlace } from "./place-paths.ts";
import { setSecurityHeaders } from "./security-headers.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

export function createServer(
  platform: Platform,
  placePathEnds: readonly PathSuffixAfterPlace[],
): FastifyInstance {
  const { config } = platform;
  const logger: FastifyBaseLogger = platform.log;
  const isProxy = createIpRangeMatcher(config.trustedProxies);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.budgets.formBodyBytes,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    requestTimeout: FILE_UPLOAD_DEADLINE_MS,
    connectionTimeout: config.budgets.silentMs,
    http: {
      headersTimeout: 8_000,
      connectionsCheckingInterval: 1_000,
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    forceCloseConnections: "idle",
    // Answers the requests of connections that were accepted before the process stopped listening.
    return503OnClosing: false,
    genReqId: (request) => {
      // Uses the X-Request-Id header in logs and audit events only if a trusted proxy sent the
      // header, because any client can send one.
      const given = request.headers["x-request-id"];
      const isTrusted = isProxy(request.socket.remoteAddress ?? "");
      if (isTrusted && typeof given === "string" && REQUEST_ID.test(given)) return given;
      return crypto.randomUUID();
    },
    rewriteUrl: (request) =>
      encodePlacePath(toOriginFormUrl(request), request.method ?? "GET", placePathEnds),
    routerOptions: { maxParamLength: PATH_PARAMETER_MAX, querystringParser: parseFormParameters },
  });
  app.register(formbody, { parser: parseFormParameters });
  rejectRequestsUnderOverload(app, {
    lateMs: config.budgets.eventLoopDelayMs,
    onRefused: () => platform.metrics.refused.inc({ limit: BUDGETS.eventLoopDelayMs.name }),
  });
  refuseUndeclaredRoutes(app);
  raiseBodyLimitForTexts(app, platform);
  speakPlainJson(app, platform);
  compressResponses(app);
  limitConnections(app, platform);
  setBodyDeadline(app);
  observe(app, platform);
  refuseForeignHosts(app, config.url);
  return app;
}

/** Makes the boot fail if a route declares no action. Routes for everybody declare a public action. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const seen: { method: unknown; url: string; config?: { action?: unknown } }[] = [];
  app.addHook("onRoute", (route) => {
    seen.push(route);
  });
  app.addHook("onReady", async () => {
    const undeclared = seen.filter((route) => !isAction(route.config?.action));
    if (undeclared.length === 0) return;
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`);
    throw new Error(`These routes declare no policy action: ${names.join(", ")}`);
  });
}

/**
 * Sends the content type `application/json` without a charset, because some API clients compare it
 * exactly. Accepts an empty body with this content type, because some clients send one.
 */
function speakPlainJson(app: FastifyInstance, platform: Platform): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      assertJsonLimits(String(body), createJsonMemberBudget(platform));
    } catch (error) {
      return done(error as Error);
    }
    void parse(request, String(body), done);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (reply.getHeader("content-type") === "application/json; charset=utf-8") {
      reply.header("content-type", "application/json");
    }
    done();
  });
}

function observe(app: FastifyInstance, platform: Platform): void {
  const { url, hstsSubdomains } = platform.config;
  const https = url.protocol === "https:" ? { hstsSubdomains } : null;
  app.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(reply, https);
    reply.header("x-request-id", request.id);
    runInRequestSpan({ method: request.method, route: request.routeOptions.url }, (span) => {
      reply.raw.once("close", () => endSpan(span, reply.statusCode));
      done();
    });
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const seconds = reply.elapsedTime / 1000;
    platform.metrics.requests.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      seconds,
    );
    const viewer = request.ctx?.viewer;
    const isQuiet = request.routeOptions.config.probe === true && reply.statusCode < 400;
    request.log[isQuiet ? "debug" : "info"](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: viewer?.kind === "user" ? viewer.userId : undefined,
        ip: request.ip,
      },
      "request",
    );
  });
}

/** Sets the status and headers for a thrown error and logs server errors. The caller sends the body. */
export function prepareErrorResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): AppError {
  const error = toAppError(thrown);
  const { status } = toHttpErrorResponse(error);
  if (status >= 500) request.log.error({ err: error.cause ?? thrown }, "request failed");
  if (error.details.retryAfterSeconds !== undefined) {
    reply.header("retry-after", error.details.retryAfterSeconds);
  }
  if (error instanceof RateLimitedError) reply.headers(rateLimitHeaders(error.state));
  reply.code(status);
  return error;
}

function rateLimitHeaders({ limit, observed, remaining, resetAt }: RateLimitState) {
  return {
    "ratelimit-name": limit.name,
    "ratelimit-limit": Math.round((limit.points * 60) / limit.perSeconds),
    "ratelimit-observed": observed,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": Math.ceil(resetAt.getTime() / 1000),
    "ratelimit-resettime": resetAt.toUTCString(),
  };
}
