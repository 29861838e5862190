/**
 * What a module hands to the program: its doors, its listeners and its jobs. Its GraphQL types and
 * fields are the exception: they join the one schema when their file is imported by the plugin.
 */
import type { Authenticator } from "./auth/authenticator.ts";
import type { ModuleChannel } from "./cable/module-channel.ts";
import type { Context } from "./context.ts";
import type { Listener } from "./events/announcing.ts";
import type { Routes } from "./http/routes.ts";
import type { Job } from "./jobs/jobs.ts";

export interface Module {
  readonly name: string;
  /** Adds its REST, web JSON and page routes. */
  readonly routes?: (routes: Routes) => void;
  readonly channels?: readonly ModuleChannel[];
  readonly listeners?: readonly Listener[];
  readonly jobs?: readonly Job[];
  /** Event types after which open connections of the event's person are checked again. */
  readonly endsAccess?: readonly string[];
  /** Exactly one module knows how to tell who is asking. */
  readonly authenticator?: (ctx: Context) => Authenticator;
}
