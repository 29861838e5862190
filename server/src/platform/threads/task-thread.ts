/**
 * A thread for work on long texts, so that requests go on meanwhile. Tasks are done one after the other;
 * a thread that takes too long or too much memory is replaced. It keeps no process alive.
 */
import { Worker } from "node:worker_threads";

/** Far more than any task takes; this is for starting the thread on a busy machine. */
const TIME_LIMIT_MS = 5000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/** What the thread works on. */
interface Current {
  worker: Worker;
  timer: NodeJS.Timeout;
  done: (result: unknown) => void;
}

/** `file` answers each message with one. The result is null when there was no answer in time. */
export function createTaskThread(file: URL): (task: unknown) => Promise<unknown> {
  const waiting: { task: unknown; done: (result: unknown) => void }[] = [];
  let idle: Worker | null = null;
  let current: Current | null = null;

  function open(): Worker {
    const worker = new Worker(file, { resourceLimits: LIMITS });
    worker.on("message", (result) => finish(worker, result, worker));
    worker.on("error", () => finish(worker, null, null));
    return worker;
  }

  function finish(worker: Worker, result: unknown, next: Worker | null): void {
    // Too late, or the second report of a thread that ran out of memory.
    if (current?.worker !== worker) return;
    clearTimeout(current.timer);
    current.done(result);
    current = null;
    worker.unref();
    idle = next;
    startNext();
  }

  function startNext(): void {
    const next = current === null ? waiting.shift() : undefined;
    if (next === undefined) return;
    const worker = idle ?? open();
    idle = null;
    worker.ref();
    const timer = setTimeout(() => {
      finish(worker, null, null);
      void worker.terminate();
    }, TIME_LIMIT_MS);
    current = { worker, timer, done: next.done };
    worker.postMessage(next.task, []);
  }

  return (task) =>
    new Promise((done) => {
      waiting.push({ task, done });
      startNext();
    });
}
