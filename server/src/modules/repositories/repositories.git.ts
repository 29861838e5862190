/** Routes of git's protocol over HTTP: clone, fetch and push. */
import type { Readable } from "node:stream";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { GitResponse } from "../../platform/http/git-routes.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { advertiseForFetch, serveFetch } from "./fetching.ts";
import { GIT_DEADLINE_MS, toRepositoryRef } from "./opening.ts";
import { advertiseForPush, servePush } from "./pushing.ts";
import { repositoriesPolicy } from "./repositories.policy.ts";

/** Enough for the names of 300,000 objects, by which a client says what it has and wants. */
const NEGOTIATION_BYTES = 16 * 1024 ** 2;

const GitParams = z.strictObject({ place: wireFullPath });
const ServiceQuery = z.strictObject({ service: z.string().optional() });

export function registerRepositoriesGitRoutes(routes: RouteRegistrar): void {
  routes.git({
    method: "GET",
    path: "/:place/info/refs",
    action: repositoriesPolicy.read,
    params: GitParams,
    query: ServiceQuery,
    async handler({ ctx, params: { place }, query: { service }, protocol, signal }) {
      const services = {
        "git-upload-pack": advertiseForFetch,
        "git-receive-pack": advertiseForPush,
      };
      const advertise = services[service as keyof typeof services];
      if (advertise === undefined) {
        throw new AppError("forbidden", "Git over plain HTTP files isn't supported. Update git.");
      }
      const content = await withinLimits(ctx, signal, (limited) =>
        advertise(ctx, toRepositoryRef(place), { protocol, signal: limited }),
      );
      return { contentType: `application/x-${service}-advertisement`, content };
    },
  });

  routes.git({
    method: "POST",
    path: "/:place/git-upload-pack",
    action: repositoriesPolicy.read,
    params: GitParams,
    accepts: {
      contentType: "application/x-git-upload-pack-request",
      mostBytes: () => NEGOTIATION_BYTES,
    },
    handler: ({ ctx, params: { place }, body, protocol, signal }) =>
      respond(ctx, signal, "upload-pack", (limited) =>
        serveFetch(ctx, toRepositoryRef(place), body, { protocol, signal: limited }),
      ),
  });

  routes.git({
    method: "POST",
    path: "/:place/git-receive-pack",
    action: repositoriesPolicy.push,
    params: GitParams,
    accepts: {
      contentType: "application/x-git-receive-pack-request",
      mostBytes: ({ pushBytes }) => pushBytes + NEGOTIATION_BYTES,
    },
    handler: ({ ctx, params: { place }, body, protocol, signal }) =>
      respond(ctx, signal, "receive-pack", (limited) =>
        servePush(ctx, toRepositoryRef(place), body, { protocol, signal: limited }),
      ),
  });
}

async function respond(
  ctx: Context,
  signal: AbortSignal,
  service: string,
  serve: (limited: AbortSignal) => Promise<Readable>,
): Promise<GitResponse> {
  const content = await withinLimits(ctx, signal, serve);
  return { contentType: `application/x-git-${service}-result`, content };
}

/** Waits for the caller's turn and ends it when the response has ended. */
async function withinLimits(
  ctx: Context,
  signal: AbortSignal,
  serve: (limited: AbortSignal) => Promise<Readable>,
): Promise<Readable> {
  const leave = await ctx.repositories.enter(rateLimitKey(ctx.viewer));
  try {
    const content = await serve(AbortSignal.any([signal, AbortSignal.timeout(GIT_DEADLINE_MS)]));
    content.once("close", leave);
    return content;
  } catch (error) {
    leave();
    throw error;
  }
}
