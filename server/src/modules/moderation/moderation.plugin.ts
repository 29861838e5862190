/** The moderation module: the spam check with its captcha, and abuse reports. */
import type { Module } from "../../platform/module.ts";
import { registerAbuseReportPageRoutes } from "./abuse.pages.ts";
import { moderationJobs } from "./moderation.jobs.ts";

export const moderationModule: Module = {
  name: "moderation",
  routes: registerAbuseReportPageRoutes,
  jobs: moderationJobs,
};
