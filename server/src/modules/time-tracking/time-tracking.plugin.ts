/** How long things took that people discuss. */
import type { Module } from "../../platform/module.ts";
import { following } from "./following.ts";

export const timeTrackingModule: Module = { name: "time-tracking", listeners: following };
