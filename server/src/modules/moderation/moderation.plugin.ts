/** The moderation module: the spam check with its captcha, and abuse reports. */
import type { Module } from "../../platform/module.ts";
import { addAbuseReportPages } from "./abuse.pages.ts";
import { moderationJobs } from "./moderation.jobs.ts";

export const moderationModule: Module = {
  name: "moderation",
  routes: addAbuseReportPages,
  jobs: moderationJobs,
};
