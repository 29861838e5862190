/**
 * Creates the cable with the channels of all modules. Adds authentication, limits, metrics, and access
 * checks after events that can end a viewer's access.
 */
import type { IncomingMessage } from "node:http";
import type { Authenticator } from "../auth/authenticator.ts";
import { rateLimitKey, impersonatorId, viewerUserId, type Viewer } from "../auth/viewer.ts";
import { createIpRangeMatcher, clientIpAddress } from "../http/client-address.ts";
import { readCredentials } from "../http/credentials.ts";
import { isOwnOrigin } from "../http/origin.ts";
import type { Module } from "../module.ts";
import type { Platform } from "../platform.ts";
import { isTemporaryError } from "./failures.ts";
import { createCable, type Cable } from "./index.ts";
import { wrapModuleChannel } from "./module-channel.ts";

export function createCableForModules(
  platform: Platform,
  authenticator: Authenticator,
  modules: readonly Module[],
): Cable<Viewer> {
  const { config, metrics } = platform;
  const isProxy = createIpRangeMatcher(config.trustedProxies);
  const cable = createCable<Viewer>({
    channels: modules
      .flatMap((module) => module.channels ?? [])
      .map((channel) => wrapModuleChannel(platform, channel)),
    feed: platform.feed,
    log: platform.log,
    async authenticate(request) {
      const viewer = await viewerOf(authenticator, request, clientIpAddress(request, isProxy));
      if (viewer === null) return null;
      const isVisitor = viewer.kind === "visitor";
      return { viewer, requestId: crypto.randomUUID(), limitKey: rateLimitKey(viewer), isVisitor };
    },
    addressKey: (request) =>
      rateLimitKey({ kind: "visitor", ipAddress: clientIpAddress(request, isProxy) }),
    spend: (limit, key) => platform.rateLimits.spend(limit, key),
    budgets: config.budgets,
    refreshViewer: (viewer) => authenticator.refreshViewer(viewer),
    allowedOrigins: ({ headers }) =>
      headers.origin === undefined || isOwnOrigin(headers.origin, headers.host ?? "", config.url),
    metrics: {
      onRefused: (limit) => metrics.refused.inc({ limit }),
      onOpen: () => metrics.sockets.inc(),
      onClose: () => metrics.sockets.dec(),
      onMessage: (direction) => metrics.cableMessages.inc({ direction }),
    },
  });
  const endsAccess = new Set(modules.flatMap((module) => module.endsAccess ?? []));
  platform.feed.overhear(({ type, payload }) => {
    if (!endsAccess.has(type)) return;
    const userId = payload["user_id"];
    const concerns = (viewer: Viewer) =>
      viewerUserId(viewer) === userId || impersonatorId(viewer) === userId;
    cable
      .recheck(({ viewer }) => concerns(viewer))
      .catch((error: unknown) => platform.log.warn({ err: error }, "access was not checked again"));
  });
  return cable;
}

/**
 * Returns null for an invalid token; the client is then disconnected and does not reconnect. Rethrows a
 * database error, so that the client retries.
 */
async function viewerOf(
  authenticator: Authenticator,
  request: IncomingMessage,
  address: string | null,
): Promise<Viewer | null> {
  try {
    return await authenticator.viewerOf(readCredentials(request, address));
  } catch (error) {
    if (isTemporaryError(error)) throw error;
    return null;
  }
}
