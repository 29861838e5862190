/**
 * Recurring jobs that delete files without a row in the database, and uploads that no text references.
 */
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteUnreferencedUploads } from "./in-texts/unreferenced-uploads.ts";
import { deleteOrphanedFiles } from "./orphaned-files.ts";

export const uploadsJobs: readonly Job[] = [
  { name: "uploads:sweep", every: "53 3 * * *", run: (ctx) => deleteOrphanedFiles(ctx) },
  {
    name: "uploads:forget_unnamed",
    every: "23 * * * *",
    run: (ctx) => deleteUnreferencedUploads(ctx),
  },
];
