/** Worker thread that renders Markdown, so that a slow text does not block the event loop. */
import { parentPort, workerData } from "node:worker_threads";
import { renderText } from "./rendering.ts";
import type { ReferencePattern } from "./inline-parser.ts";

const { syntaxes, warming } = workerData as { syntaxes: ReferencePattern[]; warming: string };

// Renders a warm-up text first, because the first text of a thread takes many times as long as later
// ones.
renderText(warming, { origin: "http://warming.invalid", syntaxes });
parentPort?.postMessage("ready", []);

parentPort?.on("message", ({ text, origin }: { text: string; origin: string }) => {
  try {
    parentPort?.postMessage(renderText(text, { origin, syntaxes }), []);
  } catch {
    parentPort?.postMessage("too much", []);
  }
});
