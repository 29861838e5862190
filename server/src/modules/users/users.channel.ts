/** Cable channel that sends the events of the viewer's own account. Every page subscribes to it. */
import { USER_CHANNEL } from "@cairn/contract/users";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { defineModuleChannel } from "../../platform/cable/module-channel.ts";
import { userStream } from "./users.events.ts";
import { usersPolicy } from "./users.policy.ts";

export const usersChannels = [
  defineModuleChannel({
    name: USER_CHANNEL,
    action: usersPolicy.followSelf,
    params: z.strictObject({}),
    async subscribe(ctx) {
      authorize(ctx, usersPolicy.followSelf);
      return { streams: ctx.viewer.kind === "user" ? [userStream(ctx.viewer.userId)] : [] };
    },
  }),
];
