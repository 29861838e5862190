/** Files that people attach to what they write. */
import { listenTo } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { eraseFirst, NAMESPACE_EVENTS } from "../access/index.ts";
import { eraseUploads, followMove } from "./namespace-listener.ts";
import { uploadsJobs } from "./uploads.jobs.ts";
import { addUploadsPages } from "./uploads.pages.ts";
import { addUploadsRest } from "./uploads.rest.ts";

eraseFirst(eraseUploads);

export const uploadsModule: Module = {
  name: "uploads",
  jobs: uploadsJobs,
  listeners: [listenTo(NAMESPACE_EVENTS.moved, followMove)],
  routes(routes) {
    addUploadsRest(routes);
    addUploadsPages(routes);
  },
};
