/**
 * The messages between the main thread and a worker thread, and the worker's side of them. Node sends
 * messages of its own over the same channel: with `--watch` one for each file that the worker imports. So
 * every task and its answer have a number, and both sides ignore all other messages.
 */
import { parentPort } from "node:worker_threads";

interface TaskMessage {
  type: "task";
  id: number;
  task: unknown;
}

type WorkerMessage = { type: "ready" } | { type: "answer"; id: number; answer: unknown };

export function createTaskMessage(id: number, task: unknown): TaskMessage {
  return { type: "task", id, task };
}

/** Returns the message of our own code, or null for a message of Node. */
export function parseWorkerMessage(message: unknown): WorkerMessage | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  if (message.type === "ready") return { type: "ready" };
  if (message.type !== "answer" || !("id" in message) || !("answer" in message)) return null;
  const { id, answer } = message;
  return typeof id === "number" ? { type: "answer", id, answer } : null;
}

/** Makes this worker thread do tasks. A worker calls it once, when it has loaded everything. */
export function answerTasks(work: (task: never) => unknown): void {
  const send = (message: WorkerMessage) => parentPort?.postMessage(message, []);
  parentPort?.on("message", (message: Partial<TaskMessage> | null) => {
    if (message?.type !== "task" || message.id === undefined) return;
    send({ type: "answer", id: message.id, answer: work(message.task as never) });
  });
  send({ type: "ready" });
}
