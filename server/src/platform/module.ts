/**
 * The interface of a module: its routes, channels, listeners and jobs. GraphQL types are not part of
 * this interface: they are added to the schema when the module's `*.plugin.ts` imports their files.
 */
import type { Authenticator } from "./auth/authenticator.ts";
import type { ModuleChannel } from "./cable/module-channel.ts";
import type { Context } from "./context.ts";
import type { Listener } from "./events/announcing.ts";
import type { PathSuffixAfterPlace } from "./http/place-paths.ts";
import type { RouteRegistrar } from "./http/routes.ts";
import type { Job } from "./jobs/jobs.ts";
import type { Platform } from "./platform.ts";

/** Work that runs from the start to the stop of a process, unlike a job. */
export interface BackgroundWork {
  stop(): Promise<void>;
}

export interface Module {
  readonly name: string;
  /** Registers the module's REST, web JSON and page routes. */
  readonly routes?: (routes: RouteRegistrar) => void;
  /**
   * Patterns for URL paths of the module that have no `/-/` after the path of a project or group.
   */
  readonly placePathEnds?: readonly PathSuffixAfterPlace[];
  readonly channels?: readonly ModuleChannel[];
  readonly listeners?: readonly Listener[];
  readonly jobs?: readonly Job[];
  /** Called in processes with the role `worker`. Returns null when there is nothing to do. */
  readonly startBackgroundWork?: (platform: Platform) => BackgroundWork | null;
  /**
   * Adds the module's noteable kinds, references and quick actions to the registries of the
   * platform and of modules that come before it. Called in module order, before any route is added.
   * A second call changes nothing.
   */
  readonly register?: () => void;
  /**
   * Types of events that can end a user's access. After such an event, the cable checks the access of
   * all sockets of the event's user.
   */
  readonly endsAccess?: readonly string[];
  /** Creates the authenticator. Exactly one module must provide it. */
  readonly authenticator?: (ctx: Context) => Authenticator;
}
