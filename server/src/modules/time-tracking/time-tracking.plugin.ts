/**
 * Module definition of time tracking: timelogs, which record the time that users spent on
 * noteables.
 */
import type { Module } from "../../platform/module.ts";
import { timelogNamespaceListeners } from "./namespace-listeners.ts";

export const timeTrackingModule: Module = {
  name: "time-tracking",
  listeners: timelogNamespaceListeners,
};
