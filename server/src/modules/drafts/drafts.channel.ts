/**
 * Cable channel that sends a user's pages the changes of their drafts, so that all pages show the
 * same text.
 */
import { DRAFTS_CHANNEL } from "@cairn/contract/drafts";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import { defineModuleChannel } from "../../platform/cable/module-channel.ts";
import { draftStream, toDraftMessage } from "./drafts.events.ts";
import { draftsPolicy } from "./drafts.policy.ts";

export const draftsChannels = [
  defineModuleChannel({
    name: DRAFTS_CHANNEL,
    action: draftsPolicy.follow,
    params: z.strictObject({}),
    async subscribe(ctx) {
      authorize(ctx, draftsPolicy.follow);
      return {
        streams: [draftStream(viewerUserId(ctx.viewer) as number)],
        message: toDraftMessage,
      };
    },
  }),
];
