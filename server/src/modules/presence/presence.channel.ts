/** `PresenceChannel`: sends who else has a noteable open, and who is writing a comment. */
import { PRESENCE_CHANNEL } from "@cairn/contract/presence";
import * as z from "zod";
import { defineModuleChannel } from "../../platform/cable/module-channel.ts";
import { NoteableChannelParams, toNoteableRefFromChannelParams } from "../noteables/index.ts";
import { subscribeToPresence } from "./presence-subscription.ts";
import { presencePolicy } from "./presence.policy.ts";

export const presenceChannels = [
  defineModuleChannel({
    name: PRESENCE_CHANNEL,
    action: presencePolicy.follow,
    params: NoteableChannelParams,
    says: z.strictObject({
      action: z.enum(["writing", "resting"]),
      internal: z.boolean().optional(),
    }),
    subscribe: async (ctx, params) =>
      subscribeToPresence(ctx, toNoteableRefFromChannelParams(params)),
  }),
];
