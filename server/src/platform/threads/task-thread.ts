/** Runs tasks on long texts in one worker thread, one after the other. */
import { serverBusyError } from "../errors/http-errors.ts";
import { createThreadPool } from "./thread-pool.ts";

/** Maximum time of one task in milliseconds. Usual tasks take far less. */
const TIME_LIMIT_MS = 5000;
/** Maximum time that a task waits for the thread. A request is disconnected after twice as long. */
const WAIT_MS = 30_000;
/** Maximum number of tasks of one caller that wait for the thread. One request has one task. */
const QUEUE_PER_CALLER = 16;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/**
 * Creates a function that runs tasks in a worker thread. The worker `file` must call `answerTasks`. The
 * function resolves to the answer, or to null if the worker fails or takes too long. It throws
 * `serverBusyError` when the thread has too much to do. Callers take turns; `callerKey` is the
 * `rateLimitKey` of the viewer.
 */
export function createWorkerTaskRunner(
  file: URL,
  idleMs?: number,
): (callerKey: string, task: unknown) => Promise<unknown> {
  const pool = createThreadPool({
    file,
    name: "task",
    resourceLimits: LIMITS,
    threads: 1,
    limitMs: TIME_LIMIT_MS,
    waitMs: WAIT_MS,
    queuePerCaller: QUEUE_PER_CALLER,
    idleMs,
  });
  return async (callerKey, task) => {
    const result = await pool.run(callerKey, task);
    if (result === "busy") throw serverBusyError();
    return typeof result === "string" ? null : result.answer;
  };
}
