/**
 * Extracts quick actions from a text: from short texts synchronously, from long texts in a worker
 * thread.
 */
import { AppError } from "../errors/app-error.ts";
import { createTaskThread } from "../threads/task-thread.ts";
import {
  escapeCommands,
  mightContainQuickActions,
  extractCommands,
  type ExtractedCommands,
  type CommandKinds,
} from "./grammar.ts";

export interface ExtractionTask {
  /**
   * `commands` extracts the commands from the text. `words` escapes the commands, so that they stay part
   * of the text.
   */
  kind: "commands" | "words";
  text: string;
  meanings: CommandKinds;
}

/**
 * Maximum length, in characters, of a text that is processed without the thread. For a shorter text, the
 * transfer to the thread and back costs more than the work.
 */
const AT_ONCE_MAX = 16_384;

const inThread = createTaskThread(new URL("extraction.worker.ts", import.meta.url));

export async function extractCommandsInThread(task: ExtractionTask): Promise<ExtractedCommands> {
  if (task.text.length <= AT_ONCE_MAX) return runExtractionTask(task);
  if (!mightContainQuickActions(task.text)) return { text: task.text, commands: [] };
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
