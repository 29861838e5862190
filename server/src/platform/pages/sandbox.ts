/** GET /-/sandbox: the frame in which pages render diagrams and formulas. */
import type { FastifyInstance } from "fastify";
import { definePublicAction } from "../auth/actions.ts";
import { setSandboxCsp } from "../http/security-headers.ts";
import type { PageRenderer } from "./page.ts";

const PATH = "/-/sandbox";
const DRAW = definePublicAction("pages.sandbox");

export function registerSandboxRoute(app: FastifyInstance, renderer: PageRenderer): void {
  app.get(PATH, {
    config: { action: DRAW },
    handler: async (_request, reply) => {
      const nonce = setSandboxCsp(reply);
      return reply.type("text/html; charset=utf-8").send(renderer.sandbox(nonce));
    },
  });
}
