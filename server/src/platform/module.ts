/** What a module hands to the program: its doors, its listeners and its jobs. */
import type { Authenticator } from "./auth/authenticator.ts";
import type { Channel } from "./cable/index.ts";
import type { Listener } from "./events/announcing.ts";
import type { Routes } from "./http/routes.ts";
import type { Job } from "./jobs/jobs.ts";
import type { Platform } from "./platform.ts";
import type { Viewer } from "./auth/viewer.ts";

export interface Module {
  readonly name: string;
  /** Adds its REST, web JSON and page routes. */
  readonly routes?: (routes: Routes) => void;
  readonly channels?: (platform: Platform) => readonly Channel<Viewer>[];
  readonly listeners?: readonly Listener[];
  readonly jobs?: readonly Job[];
  /** Event types after which open connections of the event's person are checked again. */
  readonly endsAccess?: readonly string[];
  /** Exactly one module knows how to tell who is asking. */
  readonly authenticator?: (platform: Platform) => Authenticator;
}
