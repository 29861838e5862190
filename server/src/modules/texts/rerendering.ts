/** Titles and descriptions that an older renderer made are rendered again in the background. */
import { createRerenderingJob, type StaleTexts } from "../../platform/markdown/index.ts";
import { findStaleTextsAfter, type Rerendered } from "./rendering.queries.ts";
import { rerenderIssueText } from "./rendering.ts";

export const oldTexts: StaleTexts<Rerendered> = {
  // As the job and its progress have always been called.
  name: "issues",
  find: findStaleTextsAfter,
  async render(ctx, text) {
    const { keep } = await rerenderIssueText(ctx, text);
    await keep?.();
  },
};

export const rerenderingJobs = [createRerenderingJob(oldTexts)];
