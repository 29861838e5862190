/** Error and 404 responses: JSON for API clients, an HTML page for browsers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { AppError } from "../errors/app-error.ts";
import { presentCaptcha, toHttpErrorResponse } from "../errors/http-errors.ts";
import { buildIpAddressKey } from "../rate-limits/address-key.ts";
import { recordTooLargeBody } from "./bodies/body-limits.ts";
import { readCredentials, removeCredentials } from "./credentials.ts";
import { sendPage, acceptsHtml } from "./page-routes.ts";
import { OUTDATED_PAGE_MESSAGE } from "./origin.ts";
import type { RouteDependencies } from "./route-calls.ts";
import { prepareErrorResponse } from "./server.ts";

export function addErrorHandlers(app: FastifyInstance, means: RouteDependencies): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    recordTooLargeBody(means.platform, thrown);
    const error = prepareErrorResponse(request, reply, thrown);
    if (isApi(request)) return reply.send(toHttpErrorResponse(error).body);
    if (!acceptsHtml(request)) {
      const question = presentCaptcha(error);
      if (question !== undefined) return reply.code(200).send(question);
      return reply.send(toHttpErrorResponse(error).body);
    }
    if (error.code === "unauthenticated" && request.method === "GET") {
      return reply.redirect(
        `${SIGN_IN_PATH}?redirect_to=${encodeURIComponent(removeCredentials(request.originalUrl).toWellFormed())}`,
        303,
      );
    }
    return sendProblem(means, request, reply, error);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith("/api/v3")) {
      return reply.code(410).send({ error: "API version 3 was removed. Use /api/v4." });
    }
    if (isApi(request) || !acceptsHtml(request)) {
      return reply.code(404).send({ error: "404 Not Found" });
    }
    await recogniseViewer(means, request);
    if (request.ctx?.viewer.kind !== "user") {
      await means.platform.rateLimits.spend("anonymousPages", buildIpAddressKey(request.ip));
    }
    return sendPage(means, request, reply, { status: 404, problem: TEXTS[404] });
  });
}

async function sendProblem(
  means: RouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): Promise<FastifyReply> {
  const { status } = toHttpErrorResponse(error);
  const texts: Record<number, ProblemText> = TEXTS;
  const problem =
    error.message === OUTDATED_PAGE_MESSAGE
      ? OUTDATED_PAGE_TEXT
      : (texts[status] ?? (status < 500 ? TEXTS[400] : TEXTS[500]));
  return sendPage(means, request, reply, { status, problem });
}

/**
 * Authenticates the viewer by session, so that the 404 page can show who is signed in. Ignores
 * errors, because the page can also be shown without a viewer.
 */
async function recogniseViewer(means: RouteDependencies, request: FastifyRequest): Promise<void> {
  const viewer = await means.authenticator
    .viewerOf({ ...readCredentials(request.raw, request.ip), token: undefined })
    .catch(() => null);
  if (viewer !== null) request.ctx = means.platform.contextFor(viewer, request.id, request.log);
}

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith("/api/");
}

interface ProblemText {
  title: string;
  message: string;
}

const OUTDATED_PAGE_TEXT: ProblemText = {
  title: "This page is out of date",
  message: "Go back, reload the page and try again.",
};

const TEXTS = {
  400: {
    title: "Bad request",
    message: "Something in the address or the form isn't valid. Go back and try again.",
  },
  401: { title: "Sign in", message: "You need to sign in to see this page." },
  403: {
    title: "You don't have access",
    message: "Your account doesn't have permission to do this.",
  },
  404: {
    title: "Page not found",
    message: "This page doesn't exist or you don't have access.",
  },
  421: {
    title: "Wrong address",
    message: "Cairn isn't available here. Use the address your administrator gave you.",
  },
  429: {
    title: "Too many requests",
    message: "Wait a minute and try again.",
  },
  500: {
    title: "Something went wrong",
    message: "It's our fault and has been logged. Try again in a moment.",
  },
  503: {
    title: "Cairn is busy right now",
    message: "Try again in a moment. Nothing you saved is lost.",
  },
};
