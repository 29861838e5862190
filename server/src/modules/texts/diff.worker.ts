/** Worker thread that compares and merges long texts, so that the main thread can serve requests. */
import { parentPort } from "node:worker_threads";
import type { DiffWorkerInput } from "./diff-thread.ts";
import { mergeTexts } from "./text-merging.ts";
import { diffWords } from "./word-diff.ts";

parentPort?.on("message", (task: DiffWorkerInput) => {
  const result =
    task.kind === "diff"
      ? diffWords(task.before, task.after)
      : mergeTexts(task.before, task.yours, task.theirs);
  parentPort?.postMessage(result, []);
});
