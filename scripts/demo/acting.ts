/**
 * Creates service contexts in which a demo user acts at a time in the past, so that the product's
 * own services can create the demo.
 */
import { modules } from "../../server/src/modules/index.ts";
import { VISITOR_WITHOUT_IP, type Viewer } from "../../server/src/platform/auth/viewer.ts";
import type { Config } from "../../server/src/platform/config/config.ts";
import type { Context } from "../../server/src/platform/context.ts";
import { createContext } from "../../server/src/platform/create-context.ts";
import { createAnnouncer } from "../../server/src/platform/events/announcing.ts";
import { openPlatform } from "../../server/src/platform/open-platform.ts";
import type { Platform } from "../../server/src/platform/platform.ts";
import type { RateLimits } from "../../server/src/platform/rate-limits/rate-limits.ts";
import type { Person } from "./people.ts";

export interface Stage {
  platform: Platform;
  /** Remembers which user id the person of the demo got at sign-up. */
  admit(person: Person, userId: number): void;
  idOf(key: string): number;
  /** A context in which the person with this key acts at the time `at`. */
  as(key: string, at: Date): Context;
  /** A context in which a visitor acts at the time `at`. */
  asNobody(at: Date): Context;
  close(): Promise<void>;
}

/** Disables the rate limits, because the demo performs a year of requests in about a minute. */
const UNLIMITED: RateLimits = {
  spend: () =>
    Promise.resolve({
      limit: { name: "demo", points: 1, perSeconds: 1, about: "" },
      observed: 0,
      remaining: 1,
      resetAt: new Date(),
    }),
  countRefusal: () => undefined,
};

export function openStage(config: Config): Stage {
  const platform = openPlatform(config, modules);
  const announcer = createAnnouncer(modules.flatMap((module) => module.listeners ?? []));
  const admitted = new Map<string, Viewer & { kind: "user" }>();

  const contextOf = (viewer: Viewer, at: Date) =>
    createContext(
      {
        db: platform.db,
        announcer,
        // Does not wake the dispatcher, because it polls the outbox every second anyway.
        onAnnounced: () => {},
        shared: {
          config: platform.config,
          secrets: platform.secrets,
          rateLimits: UNLIMITED,
          rooms: platform.rooms,
          storage: platform.storage,
          now: () => at,
        },
      },
      { viewer, requestId: "bin/demo", log: platform.log, header: () => undefined },
    );
  const viewerOf = (key: string) => {
    const viewer = admitted.get(key);
    if (viewer === undefined) throw new Error(`${key} has not signed up.`);
    return viewer;
  };

  return {
    platform,
    admit(person, userId) {
      const { username, name } = person;
      admitted.set(person.key, {
        kind: "user",
        userId,
        username,
        name,
        admin: false,
        external: false,
        ipAddress: null,
        by: { job: true },
      });
    },
    idOf: (key) => viewerOf(key).userId,
    as: (key, at) => contextOf(viewerOf(key), at),
    asNobody: (at) => contextOf(VISITOR_WITHOUT_IP, at),
    close: () => platform.close(),
  };
}
