/** Realtime door: who else has an issue open, and who is writing. */
import { PRESENCE_CHANNEL } from "@cairn/contract/presence";
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import { moduleChannel } from "../../platform/cable/module-channel.ts";
import { attendIssue } from "./attending.ts";
import { presencePolicy } from "./presence.policy.ts";

export const presenceChannels = [
  moduleChannel({
    name: PRESENCE_CHANNEL,
    action: presencePolicy.follow,
    params: z.strictObject({
      project_path: wirePath,
      // Clients send it as they have it.
      iid: z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number),
    }),
    says: z.strictObject({
      action: z.enum(["writing", "resting"]),
      internal: z.boolean().optional(),
    }),
    subscribe: (ctx, { project_path: path, iid }) => attendIssue(ctx, { project: { path }, iid }),
  }),
];
