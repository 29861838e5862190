/** Jobs of repositories. */
import * as z from "zod";
import { defineJobListener } from "../../platform/events/announcing.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { PROJECT_EVENTS } from "../projects/index.ts";
import { updateHead } from "./default-branch.ts";
import { finishOverduePushes } from "./unfinished-pushes.ts";

const UPDATE_HEAD_JOB = "repositories:update_head";

const ProjectUpdated = z.object({
  event: z.object({ payload: z.object({ project_id: z.int() }) }),
});

export const defaultBranchListener = defineJobListener(PROJECT_EVENTS.updated, UPDATE_HEAD_JOB);

export const repositoriesJobs: readonly Job[] = [
  {
    name: "repositories:finish_pushes",
    every: "* * * * *",
    run: async (ctx) => void (await finishOverduePushes(ctx)),
  },
  {
    name: UPDATE_HEAD_JOB,
    run: (ctx, payload) => updateHead(ctx, ProjectUpdated.parse(payload).event.payload.project_id),
  },
];
