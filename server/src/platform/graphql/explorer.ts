/**
 * GET /-/graphql-explorer: the GraphiQL editor for signed-in users, served from Cairn's own build and
 * not from a CDN.
 */
import type { FastifyInstance } from "fastify";
import { defineAction, authorize } from "../auth/actions.ts";
import type { Viewer } from "../auth/viewer.ts";
import {
  authenticateAndCheckRequest,
  parseRouteCall,
  type RouteDependencies,
} from "../http/route-calls.ts";
import { readCookie } from "../http/credentials.ts";
import { setPageCsp } from "../http/security-headers.ts";
import type { MountElement } from "../pages/document.ts";

/** Allows every user who signed in with a session. Refuses tokens, because the page is for browsers. */
const EXPLORE = defineAction("graphql.explore", [], () => true);
const PATH = "/-/graphql-explorer";
const ENDPOINT = "/api/graphql";
const TITLE = "GraphQL explorer";
const WITHOUT_SCRIPT = `<noscript>${TITLE}: this page needs JavaScript. Send API requests to ${ENDPOINT}.</noscript>`;

/**
 * Names of the Trusted Types policies of the page. GraphiQL assigns HTML strings to elements. The policy
 * `default` sanitizes these strings with DOMPurify, which creates the policy `dompurify`.
 */
const TRUSTED_TYPES = "default dompurify";

export function registerGraphqlExplorerRoute(app: FastifyInstance, means: RouteDependencies): void {
  const { config } = means.platform;
  app.get(PATH, {
    config: { action: EXPLORE },
    onRequest: (request) => authenticateAndCheckRequest(means, request, EXPLORE),
    handler: async (request, reply) => {
      const { ctx } = parseRouteCall(means, request, reply, {});
      authorize(ctx, EXPLORE);
      const development = config.environment === "development";
      const nonce = setPageCsp(reply, development, TRUSTED_TYPES);
      const theme = readCookie(request.raw, "theme");
      const html = means.renderer.explorer(mountFor(ctx.viewer, config.name), { nonce, theme });
      return reply.type("text/html; charset=utf-8").send(html);
    },
  });
}

function mountFor(viewer: Viewer, instance: string): MountElement {
  const session = viewer.kind === "user" && "session" in viewer.by ? viewer.by.session : undefined;
  return {
    title: `${TITLE} · ${instance}`,
    attributes: {
      endpoint: ENDPOINT,
      "csrf-token": session?.csrfToken ?? "",
      instance,
    },
    html: WITHOUT_SCRIPT,
  };
}
