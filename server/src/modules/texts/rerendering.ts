/** Titles and descriptions that an older renderer made are rendered again in the background. */
import { rerenderingJob, type OldTexts } from "../../platform/markdown/index.ts";
import { oldWordsAfter, type Rerendered } from "./rendering.queries.ts";
import { renderAgain } from "./rendering.ts";

export const oldTexts: OldTexts<Rerendered> = {
  // As the job and its progress have always been called.
  name: "issues",
  find: oldWordsAfter,
  async render(ctx, text) {
    const { keep } = await renderAgain(ctx, text);
    await keep?.();
  },
};

export const rerenderingJobs = [rerenderingJob(oldTexts)];
