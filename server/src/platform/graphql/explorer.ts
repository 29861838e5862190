/** GET /-/graphql-explorer: GraphiQL for signed-in users, served from Cairn's own build. */
import type { FastifyInstance } from "fastify";
import { action, authorize } from "../auth/actions.ts";
import type { Viewer } from "../auth/viewer.ts";
import { admitRequest, parseCall, type RouteDependencies } from "../http/route-calls.ts";
import { readCookie } from "../http/credentials.ts";
import { setPageCsp } from "../http/security-headers.ts";
import type { MountElement } from "../pages/document.ts";

/** For every signed-in user with a session; tokens are refused, because the page is for browsers. */
const EXPLORE = action("graphql.explore", [], () => true);
const PATH = "/-/graphql-explorer";
const ENDPOINT = "/api/graphql";
const TITLE = "GraphQL explorer";
const WITHOUT_SCRIPT = `<noscript>${TITLE}: this page needs JavaScript. Programs ask at ${ENDPOINT}.</noscript>`;

/**
 * GraphiQL assigns HTML strings. The page's `default` Trusted Types policy sanitizes them with
 * DOMPurify, which creates the `dompurify` policy.
 */
const TRUSTED_TYPES = "default dompurify";

export function addExplorer(app: FastifyInstance, means: RouteDependencies): void {
  const { config } = means.platform;
  app.get(PATH, {
    config: { action: EXPLORE },
    onRequest: (request) => admitRequest(means, request, EXPLORE),
    handler: async (request, reply) => {
      const { ctx } = parseCall(means, request, reply, {});
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
