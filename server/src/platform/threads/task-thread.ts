/** Runs tasks on long texts in one worker thread, one after the other. */
import { createThreadPool } from "./thread-pool.ts";

/** Maximum time of one task in milliseconds. Usual tasks take far less. */
const TIME_LIMIT_MS = 5000;
/** Maximum time that a task waits for the thread. A request is disconnected after twice as long. */
const WAIT_MS = 30_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/**
 * Creates a function that runs tasks in a worker thread. The worker `file` must call `answerTasks`. The
 * function resolves to the answer, or to null if the worker fails or exceeds a time limit.
 */
export function createWorkerTaskRunner(
  file: URL,
  idleMs?: number,
): (task: unknown) => Promise<unknown> {
  const pool = createThreadPool({
    file,
    name: "task",
    resourceLimits: LIMITS,
    threads: 1,
    limitMs: TIME_LIMIT_MS,
    waitMs: WAIT_MS,
    queueMax: Infinity,
    idleMs,
  });
  return async (task) => {
    const result = await pool.run(task);
    return typeof result === "string" ? null : result.answer;
  };
}
