/** Titles and descriptions that an older renderer made are rendered again in the background. */
import { rerenderingJob, type OldTexts } from "../../platform/markdown/index.ts";
import { oldWordsAfter, type OldWords } from "./rendering.queries.ts";
import { renderAgain } from "./rendering.ts";

export const oldIssueTexts: OldTexts<OldWords> = {
  name: "issues",
  find: oldWordsAfter,
  async render(ctx, issue) {
    const { keep } = await renderAgain(ctx, issue);
    await keep?.();
  },
};

export const issuesJobs = [rerenderingJob(oldIssueTexts)];
