/** Job that renders again the titles and descriptions that an older renderer rendered. */
import { createRerenderingJob, type StaleTexts } from "../../platform/markdown/index.ts";
import { findStaleTextsAfter, type Rerendered } from "./rendering.queries.ts";
import { rerenderIssueText } from "./rendering.ts";

export const oldTexts: StaleTexts<Rerendered> = {
  // The job's stored progress uses this name, so it must not change.
  name: "issues",
  find: findStaleTextsAfter,
  async render(ctx, text) {
    const { keep } = await rerenderIssueText(ctx, text);
    await keep?.();
  },
};

export const rerenderingJobs = [createRerenderingJob(oldTexts)];
