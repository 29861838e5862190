/** Module definition of time tracking: the timelogs of time that users spent on noteables. */
import type { Module } from "../../platform/module.ts";
import { timeTrackingListeners } from "./namespace-listeners.ts";

export const timeTrackingModule: Module = {
  name: "time-tracking",
  listeners: timeTrackingListeners,
};
