/** Worker thread that extracts quick actions from long texts. */
import { parentPort } from "node:worker_threads";
import { runExtractionTask, type ExtractionTask } from "./extraction-thread.ts";

parentPort?.on("message", (task: ExtractionTask) => {
  parentPort?.postMessage(runExtractionTask(task), []);
});
