/** The administration module: pages for administrators about the whole instance. */
import type { Module } from "../../platform/module.ts";
import { registerAuditLogRoutes } from "./audit-log/audit-log.pages.ts";
import { registerBackgroundJobRoutes } from "./background-jobs/background-jobs.pages.ts";
import { registerAdminPlaceRoutes } from "./places/places.pages.ts";

export const administrationModule: Module = {
  name: "administration",
  routes(routes) {
    registerAuditLogRoutes(routes);
    registerBackgroundJobRoutes(routes);
    registerAdminPlaceRoutes(routes);
  },
};
