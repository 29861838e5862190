/** Error and 404 responses: JSON for API clients, an HTML page for browsers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { AppError } from "../errors/app-error.ts";
import { presentCaptcha, toHttpErrorResponse } from "../errors/http-errors.ts";
import { buildIpAddressKey } from "../rate-limits/address-key.ts";
import { recordTooLargeBody } from "./bodies/body-limits.ts";
import { readCredentials, removeCredentials } from "./credentials.ts";
import { sendPage, acceptsHtml } from "./page-routes.ts";
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
      return reply.code(410).send({ error: "API version 3 is gone. Use /api/v4." });
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
  const problem = texts[status] ?? (status < 500 ? TEXTS[400] : TEXTS[500]);
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

const TEXTS = {
  400: {
    title: "This request does not make sense",
    message: "Something in the address or the form is not as it should be. Go back and try again.",
  },
  401: { title: "Please sign in", message: "This page is for people who are signed in." },
  403: {
    title: "You cannot do this",
    message:
      "Your account is not allowed to do this, or the page was open for too long. Load it again and retry.",
  },
  404: {
    title: "Page not found",
    message: "There is nothing at this address, or it is not visible to you.",
  },
  421: {
    title: "Cairn is not at this address",
    message: "Open it at the address that your administrator gave you.",
  },
  429: {
    title: "Too many requests",
    message: "You are faster than we can be. Wait a minute and try again.",
  },
  500: {
    title: "Something went wrong",
    message: "The fault is ours and has been written down. Try again in a moment.",
  },
  503: {
    title: "Cairn is busy right now",
    message: "Please try again in a moment. Nothing you saved is lost.",
  },
};
