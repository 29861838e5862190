/** The thread that compares and merges long texts, so that requests go on meanwhile. */
import { parentPort } from "node:worker_threads";
import type { ComparisonTask } from "./diff-thread.ts";
import { mergeTexts } from "./text-merging.ts";
import { wordDiff } from "./word-diff.ts";

parentPort?.on("message", (task: ComparisonTask) => {
  const result =
    task.kind === "diff"
      ? wordDiff(task.before, task.after)
      : mergeTexts(task.before, task.yours, task.theirs);
  parentPort?.postMessage(result, []);
});
