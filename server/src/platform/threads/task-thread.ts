/**
 * Runs tasks on long texts in a worker thread, so that requests are not blocked. Tasks run one after the
 * other. A thread that takes too much time or memory is replaced. An idle thread does not keep the
 * process alive, and stops after `IDLE_MS`, because it takes about 20 MB of memory.
 */
import { Worker } from "node:worker_threads";

/**
 * Maximum time of one task in milliseconds. It includes the start of the thread on a busy machine;
 * a task alone takes far less.
 */
const TIME_LIMIT_MS = 5000;
/** Time without a task after which the thread stops. */
const IDLE_MS = 30_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/** The running task, with its thread and its timeout. */
interface Current {
  worker: Worker;
  timer: NodeJS.Timeout;
  done: (result: unknown) => void;
}

/**
 * Creates a function that runs tasks in a worker thread. The worker `file` must answer each message
 * once. The function resolves to this answer, or to null if the worker fails or exceeds
 * `TIME_LIMIT_MS`.
 */
export function createWorkerTaskRunner(
  file: URL,
  idleMs = IDLE_MS,
): (task: unknown) => Promise<unknown> {
  const waiting: { task: unknown; done: (result: unknown) => void }[] = [];
  let idle: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let current: Current | null = null;

  function open(): Worker {
    const worker = new Worker(file, { resourceLimits: LIMITS });
    worker.on("message", (result) => finish(worker, result, worker));
    worker.on("error", () => finish(worker, null, null));
    return worker;
  }

  function finish(worker: Worker, result: unknown, next: Worker | null): void {
    // Ignores an answer after the time limit, and the second error event of a thread that ran out of
    // memory.
    if (current?.worker !== worker) return;
    clearTimeout(current.timer);
    current.done(result);
    current = null;
    worker.unref();
    idle = next;
    idleTimer = setTimeout(stopIdle, idleMs).unref();
    startNext();
  }

  function stopIdle(): void {
    void idle?.terminate();
    idle = null;
  }

  function startNext(): void {
    const next = current === null ? waiting.shift() : undefined;
    if (next === undefined) return;
    const worker = idle ?? open();
    idle = null;
    clearTimeout(idleTimer);
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
