/**
 * Creates service contexts for demo users at times in the past. With these contexts, the services
 * of the server create the demo data.
 */
import { modules } from "../../server/src/modules/index.ts";
import { VISITOR_WITHOUT_IP, type Viewer } from "../../server/src/platform/auth/viewer.ts";
import type { Config } from "../../server/src/platform/config/config.ts";
import type { Context } from "../../server/src/platform/context.ts";
import { createContext } from "../../server/src/platform/create-context.ts";
import { createAnnouncer } from "../../server/src/platform/events/announcing.ts";
import { openPlatform } from "../../server/src/platform/open-platform.ts";
import type { Platform } from "../../server/src/platform/platform.ts";
import type { RateLimiter } from "../../server/src/platform/rate-limits/rate-limits.ts";
import { DEFAULT_PREFERENCES } from "../../server/test/default-preferences.ts";
import type { DemoUser } from "./people.ts";

export interface DemoContexts {
  platform: Platform;
  /** Stores the user id that the person got at sign-up. `as` needs the id to create a context. */
  admit(person: DemoUser, userId: number): void;
  idOf(key: string): number;
  /** A context in which the person with this key acts at the time `at`. */
  as(key: string, at: Date): Context;
  /** A context in which a visitor acts at the time `at`. */
  asNobody(at: Date): Context;
  close(): Promise<void>;
}

/** Disables the rate limits, because the demo performs a year of requests in about a minute. */
const UNLIMITED: RateLimiter = {
  spend: () =>
    Promise.resolve({
      limit: { name: "demo", points: 1, perSeconds: 1, about: "" },
      observed: 0,
      remaining: 1,
      resetAt: new Date(),
    }),
  countRefusal: () => undefined,
};

export function openDemoContexts(config: Config): DemoContexts {
  const platform = openPlatform(config, modules);
  const announcer = createAnnouncer(modules.flatMap((module) => module.listeners ?? []));
  const admitted = new Map<string, Viewer & { kind: "user" }>();

  const contextOf = (viewer: Viewer, at: Date) =>
    createContext(
      {
        db: platform.db,
        announcer,
        // Does not wake the dispatcher, which polls the outbox every second anyway.
        onAnnounced: () => {},
        shared: {
          config: platform.config,
          secrets: platform.secrets,
          rateLimits: UNLIMITED,
          rooms: platform.rooms,
          storage: platform.storage,
          repositories: platform.repositories,
          mail: platform.mail,
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
        preferences: DEFAULT_PREFERENCES,
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
