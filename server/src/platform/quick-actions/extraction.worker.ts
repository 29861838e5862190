/** The thread that reads quick actions out of long texts. */
import { parentPort } from "node:worker_threads";
import { readNow, type ReadingTask } from "./extraction-thread.ts";

parentPort?.on("message", (task: ReadingTask) => {
  parentPort?.postMessage(readNow(task), []);
});
