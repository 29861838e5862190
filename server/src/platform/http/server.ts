/** The HTTP server of one process: limits, headers, logs, errors. It knows no route but its own. */
import formbody from "@fastify/formbody";
import underPressure from "@fastify/under-pressure";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import qs from "qs";
import { isAction } from "../auth/actions.ts";
import { asAppError, busy, httpProblem } from "../errors/http.ts";
import type { AppError } from "../errors/app-error.ts";
import type { Platform } from "../platform.ts";
import { RateLimitedError, type RateLimitState } from "../rate-limits/rate-limits.ts";
import { endSpan, inSpan } from "../telemetry/tracing.ts";
import { expectBodiesSoon, FILE_DEADLINE_MS } from "./body-deadline.ts";
import { pageViewer } from "./own-reads.ts";
import { foldPlace } from "./place-addresses.ts";
import { setSecurityHeaders } from "./security-headers.ts";

const BODY_LIMIT = 2 * 1024 * 1024;
const HEALTH = /^\/-\/(health|liveness|readiness|metrics)/;
const ASSETS = /^\/-\/assets\//;
const REQUEST_ID = /^[\w-]{8,64}$/;

export function createServer(platform: Platform): FastifyInstance {
  const { config } = platform;
  const logger: FastifyBaseLogger = platform.log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    requestTimeout: FILE_DEADLINE_MS,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: "idle",
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : crypto.randomUUID();
    },
    rewriteUrl: (request) => foldPlace(request.url ?? "/", request.method),
    routerOptions: { maxParamLength: 6_144, querystringParser: readQuery },
  });
  app.register(formbody, { parser: readQuery });
  app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    pressureHandler(request: FastifyRequest) {
      // A busy process is alive: being restarted would not help it. Files cost next to nothing, and a
      // page without them is of no use.
      if (HEALTH.test(request.url) || ASSETS.test(request.url)) return;
      throw busy();
    },
  });
  refuseUndeclaredRoutes(app);
  speakPlainJson(app);
  endConnectionsOnClose(app);
  expectBodiesSoon(app);
  observe(app, platform);
  return app;
}

function readQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 4, parameterLimit: 500, arrayLimit: 500, plainObjects: true });
}

/** A route without an action stops the boot: public is a declared value, not an absence. */
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
 * API clients are particular: some compare the content type with `application/json` as a whole, and
 * some announce JSON and send nothing.
 */
function speakPlainJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (reply.getHeader("content-type") === "application/json; charset=utf-8") {
      reply.header("content-type", "application/json");
    }
    done();
  });
}

/** A connection whose last answer comes after the stop began would stay open, idle, until the deadline. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", (done) => {
    closing = true;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    done();
  });
}

function observe(app: FastifyInstance, platform: Platform): void {
  const https = platform.config.url.protocol === "https:";
  app.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(reply, https);
    reply.header("x-request-id", request.id);
    inSpan(`${request.method} ${request.routeOptions.url ?? "unknown"}`, (span) => {
      reply.raw.once("close", () => endSpan(span, reply.statusCode));
      done();
    });
  });
  app.addHook("onResponse", async (request, reply) => {
    // What a page reads for itself is part of the page's own request.
    if (pageViewer() !== undefined) return;
    const route = request.routeOptions.url ?? "unknown";
    const seconds = reply.elapsedTime / 1000;
    platform.metrics.requests.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      seconds,
    );
    const viewer = request.ctx?.viewer;
    request.log.info(
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

/** Turns whatever was thrown into an answer's headers; the caller sends the body. */
export function prepareProblem(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): AppError {
  const error = asAppError(thrown);
  const { status } = httpProblem(error);
  if (status >= 500) request.log.error({ err: error.cause ?? thrown }, "request failed");
  if (error.details.retryAfterSeconds !== undefined) {
    reply.header("retry-after", error.details.retryAfterSeconds);
  }
  if (error instanceof RateLimitedError) {
    platform.metrics.limited.inc({ limit: error.state.limit.name });
    reply.headers(rateLimitHeaders(error.state));
  }
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
