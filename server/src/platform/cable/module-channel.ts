/**
 * The type of cable channels that modules define. Their `subscribe` method receives a context, as
 * services do.
 */
import type * as z from "zod";
import { assertSignInAndTokenScope, assertPolicyChecked, type AnyAction } from "../auth/actions.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import { assertStorableText } from "../http/parameters.ts";
import type { Platform } from "../platform.ts";
import type { SubscriptionSpec, Channel } from "./channel.ts";

export interface ModuleChannel {
  name: string;
  action: AnyAction;
  params: z.ZodType;
  /**
   * Strict schema of the messages that subscribers can send. Without a schema, the channel accepts no
   * messages.
   */
  says?: z.ZodType;
  subscribe(ctx: Context, params: unknown): Promise<SubscriptionSpec>;
}

/**
 * Returns the channel unchanged. The type of this function makes TypeScript infer the params of
 * `subscribe` from the `params` schema, which it does not do in a plain array of channels.
 */
export function defineModuleChannel<Params extends z.ZodType>(channel: {
  name: string;
  action: AnyAction;
  params: Params;
  says?: z.ZodType;
  subscribe(ctx: Context, params: z.output<Params>): Promise<SubscriptionSpec>;
}): ModuleChannel {
  return channel;
}

/**
 * Wraps a module's channel: checks the token scope before `subscribe`, and outside production checks
 * afterwards that the service checked the policy. HTTP routes and GraphQL fields are checked in the same
 * way.
 */
export function wrapModuleChannel(platform: Platform, channel: ModuleChannel): Channel<Viewer> {
  return {
    ...channel,
    async subscribe({ viewer, requestId }, params) {
      assertSignInAndTokenScope(viewer, channel.action);
      assertStorableText(params);
      const ctx = platform.contextFor(viewer, requestId, platform.log);
      const audible = await channel.subscribe(ctx, params);
      if (platform.config.environment !== "production") assertPolicyChecked(ctx, channel.action);
      return audible;
    },
  };
}
