/** Who has the same thing open, and who is writing. Nothing of it is kept. */
import type { Module } from "../../platform/module.ts";
import { presenceChannels } from "./presence.channel.ts";

export const presenceModule: Module = { name: "presence", channels: presenceChannels };
