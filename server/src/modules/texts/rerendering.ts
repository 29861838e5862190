/** Job that renders again the titles and descriptions that an older renderer rendered. */
import { createRerenderingJob, type StaleTexts } from "../../platform/markdown/index.ts";
import { findStaleTextsAfter, type Rerendered } from "./rendering.queries.ts";
import { rerenderIssueText } from "./rendering.ts";

export const oldTexts: StaleTexts<Rerendered> = {
  // Must not change: the job stores its progress under this name.
  name: "issues",
  find: findStaleTextsAfter,
  async render(ctx, text) {
    const { keep } = await rerenderIssueText(ctx, text);
    await keep?.();
  },
};

export const rerenderingJobs = [createRerenderingJob(oldTexts)];
