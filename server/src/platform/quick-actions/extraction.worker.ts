/** Worker thread that extracts or escapes the quick actions of long texts. */
import { parentPort } from "node:worker_threads";
import {
  extractOrEscapeCommandsSync,
  type ExtractOrEscapeCommandsRequest,
} from "./extraction-thread.ts";

parentPort?.on("message", (task: ExtractOrEscapeCommandsRequest) => {
  parentPort?.postMessage(extractOrEscapeCommandsSync(task), []);
});
