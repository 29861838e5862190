/**
 * Runs tasks on long texts in worker threads, so that requests are not blocked. A thread starts when a task
 * needs it, is replaced when a task takes too much time or memory, and stops after `IDLE_MS` without a task,
 * because it takes 20 to 40 MB of memory.
 */
import type { ResourceLimits } from "node:worker_threads";
import { FairQueue } from "../fair-queue.ts";
import { startWorkerThread, type WorkerThread } from "./worker-thread.ts";

/** Time without a task after which a thread stops. */
const IDLE_MS = 30_000;
/** Maximum time to start a thread. It passes only if the machine is overloaded or out of memory. */
const START_MAX_MS = 10_000;

export interface ThreadPoolOptions {
  /** The module of the worker, which calls `answerTasks`. */
  file: URL;
  /** Name of the threads. */
  name: string;
  workerData?: unknown;
  resourceLimits: ResourceLimits;
  /** Maximum number of threads. */
  threads: number;
  /** Maximum time of one task, without the time in which its thread starts. */
  limitMs: number;
  /** Maximum time that a task waits for a thread, without the time in which the first thread starts. */
  waitMs: number;
  /** Maximum number of tasks of one caller that wait for a thread. Further tasks are refused. */
  queuePerCaller: number;
  idleMs?: number | undefined;
}

/**
 * `late`: the task took longer than `limitMs`. `failed`: the worker failed, for example because the task
 * needs too much memory. `busy`: no thread was free, so a later attempt can succeed.
 */
export type ThreadPoolResult = { answer: unknown } | "late" | "failed" | "busy";

export interface ThreadPool {
  /** Callers take turns. `callerKey` is the `rateLimitKey` of the viewer. */
  run(callerKey: string, task: unknown): Promise<ThreadPoolResult>;
  /** Starts all threads that do not run. Resolves when they are ready. */
  warmUp(): Promise<void>;
  /** How many tasks wait for a thread. */
  countWaiting(): number;
}

export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { file, name, workerData, resourceLimits, limitMs, waitMs, queuePerCaller } = options;
  // One caller can use one thread, so that the long texts of one leave a thread to the others.
  const turns = new FairQueue(options.threads, 1);
  const threads = new Set<WorkerThread>();
  /** The threads without a task, each with the timer that stops it. */
  const idle = new Map<WorkerThread, NodeJS.Timeout>();
  let waitingCount = 0;

  function open(): WorkerThread {
    const thread = startWorkerThread(file, { name, workerData, resourceLimits }, () => {
      threads.delete(thread);
      clearTimeout(idle.get(thread));
      idle.delete(thread);
    });
    threads.add(thread);
    return thread;
  }

  function takeIdle(): WorkerThread | undefined {
    const newest = [...idle].at(-1);
    if (newest === undefined) return undefined;
    const [thread, timer] = newest;
    clearTimeout(timer);
    idle.delete(thread);
    return thread;
  }

  function putIdle(thread: WorkerThread): void {
    const timer = setTimeout(() => thread.stop(), options.idleMs ?? IDLE_MS).unref();
    idle.set(thread, timer);
  }

  /** Returns whether the thread has started. Ends a thread that takes too long to start. */
  async function hasStarted(thread: WorkerThread): Promise<boolean> {
    if (thread.isReady()) return true;
    const timer = setTimeout(() => thread.stop(), START_MAX_MS);
    const isStarted = await thread.started.then(
      () => true,
      () => false,
    );
    clearTimeout(timer);
    return isStarted;
  }

  async function startThread(): Promise<void> {
    const thread = takeIdle() ?? open();
    if (await hasStarted(thread)) putIdle(thread);
  }

  async function runInThread(task: unknown): Promise<ThreadPoolResult> {
    const thread = takeIdle() ?? open();
    if (!(await hasStarted(thread))) return "busy";
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      thread.stop();
    }, limitMs);
    try {
      const answer = await thread.run(task);
      putIdle(thread);
      return { answer };
    } catch {
      return isLate ? "late" : "failed";
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    run(callerKey, task) {
      if (turns.waitingOf(callerKey) >= queuePerCaller) return Promise.resolve("busy");
      return new Promise((resolve, reject) => {
        let isWaiting = true;
        const leaveQueue = () => {
          if (isWaiting) waitingCount -= 1;
          isWaiting = false;
          clearTimeout(patience);
        };
        const isAnyReady = [...threads].some((thread) => thread.isReady());
        const patience = setTimeout(
          () => {
            leaveQueue();
            resolve("busy");
          },
          waitMs + (isAnyReady ? 0 : START_MAX_MS),
        );
        waitingCount += 1;
        turns
          .take(callerKey, async () => {
            if (!isWaiting) return;
            leaveQueue();
            resolve(await runInThread(task));
          })
          .catch(reject);
      });
    },
    async warmUp() {
      const places = Array.from({ length: options.threads }, (_place, index) => index);
      await Promise.all(places.map((place) => turns.take(`warming up ${place}`, startThread)));
    },
    countWaiting: () => waitingCount,
  };
}
