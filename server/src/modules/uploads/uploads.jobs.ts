/** Recurring work about attached files. */
import type { Job } from "../../platform/jobs/jobs.ts";
import { forgetUnnamed } from "./forgetting.ts";
import { sweep } from "./sweeping.ts";

export const uploadsJobs: readonly Job[] = [
  { name: "uploads:sweep", every: "53 3 * * *", run: (ctx) => sweep(ctx) },
  { name: "uploads:forget_unnamed", every: "23 * * * *", run: (ctx) => forgetUnnamed(ctx) },
];
