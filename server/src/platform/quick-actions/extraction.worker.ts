/** Worker thread that extracts quick actions from long texts. */
import { parentPort } from "node:worker_threads";
import { extractNow, type ExtractionTask } from "./extraction-thread.ts";

parentPort?.on("message", (task: ExtractionTask) => {
  parentPort?.postMessage(extractNow(task), []);
});
