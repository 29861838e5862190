/** How long things took that people discuss. */
import type { Module } from "../../platform/module.ts";
import { timeTrackingListeners } from "./namespace-listeners.ts";

export const timeTrackingModule: Module = {
  name: "time-tracking",
  listeners: timeTrackingListeners,
};
