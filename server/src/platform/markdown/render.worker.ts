/** Worker thread that renders Markdown, so that an expensive text does not block requests. */
import { parentPort, workerData } from "node:worker_threads";
import { renderText } from "./rendering.ts";
import type { ReferencePattern } from "./inline-parser.ts";

const { syntaxes, warming } = workerData as { syntaxes: ReferencePattern[]; warming: string };

// The first text takes many times as long as later ones, so the thread renders a warm-up text first.
renderText(warming, { origin: "http://warming.invalid", syntaxes });
parentPort?.postMessage("ready", []);

parentPort?.on("message", ({ text, origin }: { text: string; origin: string }) => {
  try {
    parentPort?.postMessage(renderText(text, { origin, syntaxes }), []);
  } catch {
    parentPort?.postMessage("too much", []);
  }
});
