/**
 * Extracts or escapes the quick actions of a text: in short texts synchronously, in long texts in a
 * worker thread.
 */
import { AppError } from "../errors/app-error.ts";
import { createWorkerTaskRunner } from "../threads/task-thread.ts";
import {
  escapeCommands,
  mightContainQuickActions,
  extractCommands,
  type ExtractedCommands,
  type CommandHandlingByName,
} from "./grammar.ts";

export interface ExtractOrEscapeCommandsRequest {
  /**
   * `commands` extracts the commands from the text. `words` escapes the commands, so that they stay part
   * of the text.
   */
  kind: "commands" | "words";
  text: string;
  meanings: CommandHandlingByName;
}

/**
 * Maximum length, in characters, of a text that is processed without the thread. For a shorter text, the
 * transfer to the thread and back costs more than the work.
 */
const AT_ONCE_MAX = 16_384;

const inThread = createWorkerTaskRunner(new URL("extraction.worker.ts", import.meta.url));

export async function extractOrEscapeCommands(
  callerKey: string,
  task: ExtractOrEscapeCommandsRequest,
): Promise<ExtractedCommands> {
  if (task.text.length <= AT_ONCE_MAX) return extractOrEscapeCommandsSync(task);
  if (!mightContainQuickActions(task.text)) return { text: task.text, commands: [] };
  const read = (await inThread(callerKey, task)) as ExtractedCommands | null;
  if (read === null) {
    throw new AppError("unavailable", "This text took too long to process. Please try again.");
  }
  return read;
}

export function extractOrEscapeCommandsSync({
  kind,
  text,
  meanings,
}: ExtractOrEscapeCommandsRequest): ExtractedCommands {
  return kind === "commands"
    ? extractCommands(text, meanings)
    : { text: escapeCommands(text, meanings), commands: [] };
}
