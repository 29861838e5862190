/** Reads quick actions out of a text: a short one at once, a long one in a thread. */
import { AppError } from "../errors/app-error.ts";
import { createTaskThread } from "../threads/task-thread.ts";
import { asWords, mayAsk, readCommands, type Commanded, type Meanings } from "./grammar.ts";

export interface ReadingTask {
  /** The commands and what is left without them, or everything as words. */
  kind: "commands" | "words";
  text: string;
  meanings: Meanings;
}

/** Below this, the way to the thread and back costs more than the text. */
const AT_ONCE_MAX = 16_384;

const inThread = createTaskThread(new URL("extraction.worker.ts", import.meta.url));

export async function readText(task: ReadingTask): Promise<Commanded> {
  if (task.text.length <= AT_ONCE_MAX) return readNow(task);
  if (!mayAsk(task.text)) return { text: task.text, commands: [] };
  const read = (await inThread(task)) as Commanded | null;
  if (read === null) {
    throw new AppError("unavailable", "This text could not be read in time. Please try again.");
  }
  return read;
}

export function readNow({ kind, text, meanings }: ReadingTask): Commanded {
  return kind === "commands"
    ? readCommands(text, meanings)
    : { text: asWords(text, meanings), commands: [] };
}
