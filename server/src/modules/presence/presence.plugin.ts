/**
 * Module definition of presence: who has the same noteable open, and who is writing. Nothing is stored.
 */
import type { Module } from "../../platform/module.ts";
import { presenceChannels } from "./presence.channel.ts";

export const presenceModule: Module = { name: "presence", channels: presenceChannels };
