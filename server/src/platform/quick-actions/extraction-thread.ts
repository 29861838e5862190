/** Extracts quick actions from a text: short texts synchronously, long texts in a worker thread. */
import { AppError } from "../errors/app-error.ts";
import { createTaskThread } from "../threads/task-thread.ts";
import {
  escapeCommands,
  mightContainCommands,
  extractCommands,
  type ExtractedCommands,
  type CommandKinds,
} from "./grammar.ts";

export interface ExtractionTask {
  /**
   * `commands` extracts the commands from the text; `words` escapes them, so that all of it stays text.
   */
  kind: "commands" | "words";
  text: string;
  meanings: CommandKinds;
}

/** Below this length, passing the text to the thread and back costs more than the work. */
const AT_ONCE_MAX = 16_384;

const inThread = createTaskThread(new URL("extraction.worker.ts", import.meta.url));

export async function extractCommandsInThread(task: ExtractionTask): Promise<ExtractedCommands> {
  if (task.text.length <= AT_ONCE_MAX) return runExtractionTask(task);
  if (!mightContainCommands(task.text)) return { text: task.text, commands: [] };
  const read = (await inThread(task)) as ExtractedCommands | null;
  if (read === null) {
    throw new AppError("unavailable", "This text could not be read in time. Please try again.");
  }
  return read;
}

export function runExtractionTask({ kind, text, meanings }: ExtractionTask): ExtractedCommands {
  return kind === "commands"
    ? extractCommands(text, meanings)
    : { text: escapeCommands(text, meanings), commands: [] };
}
