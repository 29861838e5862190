/**
 * The members module: registers the routes of memberships, access requests and shares of groups
 * and projects,
 * and the job that deletes expired memberships.
 */
import type { Module } from "../../platform/module.ts";
import { registerAccessRequestRestRoutes } from "./access-requests.rest.ts";
import { ACCESS_REVOKING_EVENTS } from "./members.events.ts";
import { membersJobs } from "./members.jobs.ts";
import { registerMembersPageRoutes } from "./members.pages.ts";
import { registerMembersRestRoutes } from "./members.rest.ts";
import { registerSharingRestRoutes } from "./sharing.rest.ts";

export const membersModule: Module = {
  name: "members",
  endsAccess: ACCESS_REVOKING_EVENTS,
  jobs: membersJobs,
  routes(routes) {
    registerMembersRestRoutes(routes);
    registerAccessRequestRestRoutes(routes);
    registerSharingRestRoutes(routes);
    registerMembersPageRoutes(routes);
  },
};
