/** Worker thread that compares and merges long texts, so that the main thread can serve requests. */
import { answerTasks } from "../../platform/threads/answering-tasks.ts";
import type { DiffWorkerInput } from "./diff-thread.ts";
import { mergeTexts } from "./text-merging.ts";
import { diffWords } from "./word-diff.ts";

answerTasks((task: DiffWorkerInput) =>
  task.kind === "diff"
    ? diffWords(task.before, task.after)
    : mergeTexts(task.before, task.yours, task.theirs),
);
