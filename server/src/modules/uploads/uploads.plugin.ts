/** The uploads module: files that users attach to issues, comments and other texts. */
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { registerNamespaceEraser, NAMESPACE_EVENTS } from "../access/index.ts";
import { eraseUploads, handleNamespaceMoved } from "./namespace-listener.ts";
import { uploadsJobs } from "./uploads.jobs.ts";
import { addUploadsPages } from "./uploads.pages.ts";
import { addUploadsRest } from "./uploads.rest.ts";

export const uploadsModule: Module = {
  name: "uploads",
  register: () => registerNamespaceEraser(eraseUploads),
  jobs: uploadsJobs,
  listeners: [defineListener(NAMESPACE_EVENTS.moved, handleNamespaceMoved)],
  routes(routes) {
    addUploadsRest(routes);
    addUploadsPages(routes);
  },
};
