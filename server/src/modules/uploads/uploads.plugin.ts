/** The uploads module: files that users attach to issues, comments and other texts, and avatars. */
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { registerNamespaceEraser, NAMESPACE_EVENTS } from "../access/index.ts";
import { registerAvatarRoutes } from "./avatars/avatars.pages.ts";
import { eraseUploads, updateUploadsAfterNamespaceMove } from "./namespace-listener.ts";
import { uploadsJobs } from "./uploads.jobs.ts";
import { registerUploadsPageRoutes } from "./uploads.pages.ts";
import { registerUploadsRestRoutes } from "./uploads.rest.ts";

export const uploadsModule: Module = {
  name: "uploads",
  register: () => registerNamespaceEraser(eraseUploads),
  placePathEnds: [{ pattern: /\/uploads(?:\/[0-9a-f]{32}\/[^/]+)?$/ }],
  jobs: uploadsJobs,
  listeners: [defineListener(NAMESPACE_EVENTS.moved, updateUploadsAfterNamespaceMove)],
  routes(routes) {
    registerUploadsRestRoutes(routes);
    registerUploadsPageRoutes(routes);
    registerAvatarRoutes(routes);
  },
};
