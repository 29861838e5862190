/** The thread that reads quick actions out of long texts. */
import { parentPort } from "node:worker_threads";
import { extractNow, type ExtractionTask } from "./extraction-thread.ts";

parentPort?.on("message", (task: ExtractionTask) => {
  parentPort?.postMessage(extractNow(task), []);
});
