/**
 * The interface of a module: routes, channels, listeners and jobs. GraphQL types are not part of it:
 * they join the schema when the module's `*.plugin.ts` imports their file.
 */
import type { Authenticator } from "./auth/authenticator.ts";
import type { ModuleChannel } from "./cable/module-channel.ts";
import type { Context } from "./context.ts";
import type { Listener } from "./events/announcing.ts";
import type { Routes } from "./http/routes.ts";
import type { Job } from "./jobs/jobs.ts";

export interface Module {
  readonly name: string;
  /** Registers the module's REST, web JSON and page routes. */
  readonly routes?: (routes: Routes) => void;
  readonly channels?: readonly ModuleChannel[];
  readonly listeners?: readonly Listener[];
  readonly jobs?: readonly Job[];
  /**
   * Registers with earlier modules what they need to know about this one: its noteable kinds, references
   * and quick actions. Called in module order, before any route is added; a second call changes nothing.
   */
  readonly register?: () => void;
  /** Event types after which the cable rechecks the open connections of the event's user. */
  readonly endsAccess?: readonly string[];
  /** Exactly one module provides the authenticator. */
  readonly authenticator?: (ctx: Context) => Authenticator;
}
