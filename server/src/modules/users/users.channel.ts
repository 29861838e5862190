/** Realtime door: everything that happens to one's own account, on every page one has open. */
import { USER_CHANNEL } from "@cairn/contract/users";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { defineChannel, type Channel } from "../../platform/cable/index.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Viewer } from "../../platform/context.ts";
import { userStream } from "./users.events.ts";
import { usersPolicy } from "./users.policy.ts";

export function usersChannels(platform: Platform): readonly Channel<Viewer>[] {
  return [
    defineChannel<Viewer, z.ZodObject>({
      name: USER_CHANNEL,
      action: usersPolicy.followSelf,
      params: z.strictObject({}),
      async subscribe({ viewer, requestId }) {
        const ctx = platform.contextFor(viewer, requestId, platform.log);
        authorize(ctx, usersPolicy.followSelf);
        return { streams: viewer.kind === "user" ? [userStream(viewer.userId)] : [] };
      },
    }),
  ];
}
