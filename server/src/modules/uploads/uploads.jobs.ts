/** Recurring work about attached files. */
import type { Job } from "../../platform/jobs/jobs.ts";
import { forgetUnnamed } from "./unreferenced-uploads.ts";
import { sweep } from "./orphaned-files.ts";

export const uploadsJobs: readonly Job[] = [
  { name: "uploads:sweep", every: "53 3 * * *", run: (ctx) => sweep(ctx) },
  { name: "uploads:forget_unnamed", every: "23 * * * *", run: (ctx) => forgetUnnamed(ctx) },
];
