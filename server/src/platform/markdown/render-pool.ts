/**
 * Pool of worker threads that render Markdown. A thread is replaced when a text takes too much time or
 * memory. The second thread starts 2 s after startup, or earlier with the first text. The threads do not
 * keep the process alive.
 */
import { hash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { RenderedTextParts } from "./rendering.ts";
import type { ReferencePattern } from "./inline-parser.ts";
import { WARM_UP_TEXT } from "./warm-up-text.ts";

const WORKERS = 2;
/** Delay before the second thread starts, so that the rest of the startup can use the CPU. */
const SECOND_AFTER_MS = 2000;
/** Maximum number of texts that wait for a thread. Further texts are shown as plain text. */
const QUEUE_MAX = 64;
/**
 * Maximum number of stored hashes of slow texts. A hash shows that the same text has been slow before.
 */
const SLOW_MAX = 1000;
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * The rendered text, or the reason why the pool did not render it. `too much`: the text exceeds the
 * time or memory limit and would do so again. `busy`: no thread was free, so a later attempt can
 * succeed.
 */
export type RenderPoolResult = RenderedTextParts | "too much" | "busy";

interface Task {
  text: string;
  origin: string;
  done(outcome: RenderPoolResult): void;
}

interface WaitingTask extends Task {
  patience: NodeJS.Timeout;
}

export interface RenderPool {
  /** Resolves when all threads have started and rendered the warm-up text. */
  ready: Promise<void>;
  draw(text: string, origin: string): Promise<RenderPoolResult>;
}

/**
 * Creates the pool. `limitMs` is the maximum time to render one text. A text waits for a thread at
 * most twice as long, and is then shown as plain text.
 */
export function createRenderPool(
  syntaxes: readonly ReferencePattern[],
  limitMs: number,
): RenderPool {
  const waiting: WaitingTask[] = [];
  const slow = new Set<string>();
  const idle: Seat[] = [];
  const { promise: ready, resolve: allReady } = Promise.withResolvers<void>();
  let seats = 0;
  let warm = 0;

  interface Seat {
    worker: Worker;
    task: Task | null;
    timer: NodeJS.Timeout | null;
  }

  function open(): void {
    const worker = new Worker(new URL("render.worker.ts", import.meta.url), {
      workerData: { syntaxes: syntaxes.map(withoutFunctions), warming: WARM_UP_TEXT },
      resourceLimits: LIMITS,
    });
    const seat: Seat = { worker, task: null, timer: null };
    worker.unref();
    worker.on("message", (message: RenderPoolResult | "ready") => finish(seat, message));
    worker.on("error", () => replace(seat, "too much"));
  }

  function finish(seat: Seat, message: RenderPoolResult | "ready"): void {
    if (seat.timer !== null) clearTimeout(seat.timer);
    if (message !== "ready") seat.task?.done(message);
    else if ((warm += 1) === WORKERS) allReady();
    seat.task = null;
    seat.timer = null;
    const next = waiting.shift();
    if (next === undefined) {
      idle.push(seat);
      seat.worker.unref();
    } else {
      clearTimeout(next.patience);
      start(seat, next);
    }
  }

  function start(seat: Seat, task: Task): void {
    seat.task = task;
    seat.timer = setTimeout(() => replace(seat, isSlowAgain(task) ? "too much" : "busy"), limitMs);
    seat.worker.postMessage({ text: task.text, origin: task.origin }, []);
  }

  /**
   * True if the same text has exceeded the time limit before. One timeout proves nothing, because a busy
   * machine can cause it.
   */
  function isSlowAgain({ text }: Task): boolean {
    const print = hash("sha256", text);
    if (slow.has(print)) return true;
    for (const oldest of slow) {
      if (slow.size < SLOW_MAX) break;
      slow.delete(oldest);
    }
    slow.add(print);
    return false;
  }

  function wait(task: Task): void {
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(waitingTask), 1);
      task.done("busy");
    }, 2 * limitMs);
    const waitingTask = { ...task, patience };
    waiting.push(waitingTask);
  }

  function replace(seat: Seat, outcome: RenderPoolResult): void {
    if (seat.timer !== null) clearTimeout(seat.timer);
    seat.worker.removeAllListeners("error").on("error", () => undefined);
    seat.worker.removeAllListeners("message");
    void seat.worker.terminate();
    seat.task?.done(outcome);
    seat.task = null;
    open();
  }

  function fill(wanted: number): void {
    for (; seats < wanted; seats += 1) open();
  }

  fill(1);
  setTimeout(() => fill(WORKERS), SECOND_AFTER_MS).unref();

  return {
    ready,
    draw: (text, origin) =>
      new Promise((done) => {
        fill(WORKERS);
        const task = { text, origin, done };
        const seat = idle.pop();
        if (seat !== undefined) start(seat, task);
        else if (waiting.length < QUEUE_MAX) wait(task);
        else done("busy");
      }),
  };
}

/**
 * Returns a copy of the reference pattern without its functions, because functions cannot be sent
 * to another thread.
 */
function withoutFunctions({ name, mark, pattern, address }: ReferencePattern): ReferencePattern {
  return { name, mark, pattern, ...(address === undefined ? {} : { address }) };
}
