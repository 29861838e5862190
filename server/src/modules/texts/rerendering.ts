/** Job that renders titles and descriptions again if their HTML comes from an older renderer. */
import { createRerenderingJob, type StaleTextSource } from "../../platform/markdown/index.ts";
import { findStaleTextsAfter, type TextToRerender } from "./rendering.queries.ts";
import { rerenderTitleAndDescription } from "./rendering.ts";

export const staleTextsSource: StaleTextSource<TextToRerender> = {
  // Must not change: the job stores its progress under this name.
  name: "issues",
  find: findStaleTextsAfter,
  async render(ctx, text) {
    const { keep } = await rerenderTitleAndDescription(ctx, text);
    await keep?.();
  },
};

export const textRerenderingJobs = [createRerenderingJob(staleTextsSource)];
