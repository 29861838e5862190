/**
 * Module definition of texts: titles and descriptions of noteables, their versions, merging and
 * rendering.
 */
import type { Module } from "../../platform/module.ts";
import { textNamespaceListeners } from "./namespace-listeners.ts";
import { textRerenderingJobs } from "./rerendering.ts";

export const textsModule: Module = {
  name: "texts",
  listeners: textNamespaceListeners,
  jobs: textRerenderingJobs,
};
