/** Worker thread that renders Markdown and highlights code, so that a slow text does not block the event loop. */
import { workerData } from "node:worker_threads";
import { answerTasks } from "../threads/answering-tasks.ts";
import { renderText } from "./rendering.ts";
import { highlightFile } from "./code/file-highlighting.ts";
import type { RenderPoolResult, RenderTask } from "./render-pool.ts";
import type { ReferencePattern } from "./inline-parser.ts";

const { syntaxes, warming } = workerData as { syntaxes: ReferencePattern[]; warming: string };

// Renders a warm-up text first, because the first text of a thread takes many times as long as later
// ones.
renderText(warming, { origin: "http://warming.invalid", syntaxes });

answerTasks(({ text, base }: RenderTask): RenderPoolResult => {
  try {
    return "language" in base
      ? { parts: [highlightFile(text, base.language)], candidates: [] }
      : renderText(text, { ...base, syntaxes });
  } catch {
    return "too much";
  }
});
