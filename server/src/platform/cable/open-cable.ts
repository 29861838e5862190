/** Opens the cable to the modules' channels: who may come in, and when they are asked again. */
import type { IncomingMessage } from "node:http";
import type { Authenticator } from "../auth/authenticator.ts";
import { limitKeyOf, stepsInFor, userIdOf, type Viewer } from "../auth/viewer.ts";
import { addressFilter, clientAddress } from "../http/client-address.ts";
import { credentialsOf } from "../http/credentials.ts";
import { isOwnOrigin } from "../http/origin.ts";
import type { Module } from "../module.ts";
import type { Platform } from "../platform.ts";
import { isTemporary } from "./failures.ts";
import { createCable, type Cable } from "./index.ts";
import { asChannel } from "./module-channel.ts";

export function openCable(
  platform: Platform,
  authenticator: Authenticator,
  modules: readonly Module[],
): Cable<Viewer> {
  const { config, metrics } = platform;
  const isProxy = addressFilter(config.trustedProxies);
  const cable = createCable<Viewer>({
    channels: modules
      .flatMap((module) => module.channels ?? [])
      .map((channel) => asChannel(platform, channel)),
    feed: platform.feed,
    log: platform.log,
    async authenticate(request) {
      const viewer = await viewerOf(authenticator, request, clientAddress(request, isProxy));
      if (viewer === null) return null;
      const isVisitor = viewer.kind === "visitor";
      return { viewer, requestId: crypto.randomUUID(), limitKey: limitKeyOf(viewer), isVisitor };
    },
    addressKey: (request) =>
      limitKeyOf({ kind: "visitor", ipAddress: clientAddress(request, isProxy) }),
    spend: (limit, key) => platform.rateLimits.spend(limit, key),
    budgets: config.budgets,
    stillGood: ({ viewer }) => authenticator.stillGood(viewer),
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
      userIdOf(viewer) === userId || stepsInFor(viewer) === userId;
    cable
      .recheck(({ viewer }) => concerns(viewer))
      .catch((error: unknown) => platform.log.warn({ err: error }, "access was not checked again"));
  });
  return cable;
}

/** Null for a wrong token: such a client is told to go away. A database that is away is another matter. */
async function viewerOf(
  authenticator: Authenticator,
  request: IncomingMessage,
  address: string | null,
): Promise<Viewer | null> {
  try {
    return await authenticator.viewerOf(credentialsOf(request, address));
  } catch (error) {
    if (isTemporary(error)) throw error;
    return null;
  }
}
