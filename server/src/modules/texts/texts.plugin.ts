/** Titles and descriptions of whatever people discuss: their versions, merging, comparing and rendering. */
import type { Module } from "../../platform/module.ts";
import { textListeners } from "./namespace-listeners.ts";
import { rerenderingJobs } from "./rerendering.ts";

export const textsModule: Module = {
  name: "texts",
  listeners: textListeners,
  jobs: rerenderingJobs,
};
