/** One worker thread that does tasks: the main thread's side of `answering-tasks.ts`. */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { createTaskMessage, parseWorkerMessage } from "./answering-tasks.ts";

export interface WorkerThread {
  /** Whether the thread has loaded its modules and still runs. */
  isReady(): boolean;
  /** Resolves when the thread has loaded its modules. Rejects when it ends before. */
  readonly started: Promise<void>;
  /** Resolves to the answer of the worker. Rejects when the thread ends before. */
  run(task: unknown): Promise<unknown>;
  /** Ends the thread. Its unanswered tasks are rejected. */
  stop(): void;
}

/**
 * Starts a thread. `file` must call `answerTasks`. The thread does not keep the process alive. `onEnd` is
 * called once, when the thread has failed or was stopped.
 */
export function startWorkerThread(
  file: URL,
  options: Pick<WorkerOptions, "name" | "workerData" | "resourceLimits">,
  onEnd: () => void,
): WorkerThread {
  const worker = new Worker(file, { ...options, env: getWorkerEnvironment() });
  const started = Promise.withResolvers<void>();
  const unanswered = new Map<number, PromiseWithResolvers<unknown>>();
  let state: "starting" | "ready" | "ended" = "starting";
  let lastId = 0;

  worker.unref();
  worker.on("message", (message: unknown) => receive(message));
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The worker thread ended.")));
  // The caller that waits for the start handles the rejection; a thread can also fail when nobody waits.
  started.promise.catch(() => undefined);

  function receive(message: unknown): void {
    const own = parseWorkerMessage(message);
    if (own === null || state === "ended") return;
    if (own.type === "ready") {
      state = "ready";
      started.resolve();
      return;
    }
    unanswered.get(own.id)?.resolve(own.answer);
    unanswered.delete(own.id);
  }

  function end(error: unknown): void {
    if (state === "ended") return;
    state = "ended";
    started.reject(error);
    for (const task of unanswered.values()) task.reject(error);
    unanswered.clear();
    onEnd();
  }

  return {
    isReady: () => state === "ready",
    started: started.promise,
    run(task) {
      if (state === "ended") return Promise.reject(new Error("The worker thread ended."));
      const answer = Promise.withResolvers<unknown>();
      lastId += 1;
      unanswered.set(lastId, answer);
      worker.postMessage(createTaskMessage(lastId, task), []);
      return answer.promise;
    },
    stop() {
      end(new Error("The worker thread was stopped."));
      void worker.terminate();
    },
  };
}

/**
 * Without this variable Node does not report the files of the thread with `--watch`. `bin/dev` does not
 * need that, because it names the folders to watch.
 */
function getWorkerEnvironment(): NodeJS.ProcessEnv {
  const { WATCH_REPORT_DEPENDENCIES: _reportsFiles, ...rest } = process.env;
  return rest;
}
