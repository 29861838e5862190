/**
 * Pool of worker threads that render Markdown. A thread starts when a text needs it and stops after
 * `IDLE_MS` without a text, because it takes about 40 MB of memory. A thread is replaced when a text takes
 * too much time or memory. The threads do not keep the process alive.
 */
import { hash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { LinkBase } from "./links.ts";
import type { RenderedTextParts } from "./rendering.ts";
import type { ReferencePattern } from "./inline-parser.ts";
import { WARM_UP_TEXT } from "./warm-up-text.ts";

const WORKERS = 2;
/** Time without a text after which a thread stops. */
const IDLE_MS = 30_000;
/** Maximum time to start a thread. It passes only if the machine is overloaded or out of memory. */
const START_MAX_MS = 10_000;
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

/** Links of a Markdown text, or the language of code, of which the result has only one part. */
export type RenderTaskBase = LinkBase | { language: string };

interface Task {
  text: string;
  base: RenderTaskBase;
  done(outcome: RenderPoolResult): void;
}

interface WaitingTask extends Task {
  patience: NodeJS.Timeout;
}

interface RenderThread {
  worker: Worker;
  /** False while the thread loads its modules and renders the warm-up text. */
  isReady: boolean;
  /** Resolves when the thread is ready, or could not start. */
  started: PromiseWithResolvers<void>;
  /** The text that the thread renders, or null while it is idle or starts. */
  task: Task | null;
  /** Ends the thread: when it takes too long to start or to render, or when it is idle for too long. */
  timer: NodeJS.Timeout;
}

export interface RenderPool {
  /** Starts all threads that do not run. Resolves when they have rendered the warm-up text. */
  warmUp(): Promise<void>;
  draw(text: string, base: RenderTaskBase): Promise<RenderPoolResult>;
  /** How many texts wait for a thread. */
  countWaiting(): number;
}

interface RenderPoolLimits {
  /**
   * Maximum time to render one text. A text waits for a thread at most twice as long, and is then shown
   * as plain text. The time in which the first thread starts does not count.
   */
  limitMs: number;
  idleMs?: number;
}

export function createRenderPool(
  syntaxes: readonly ReferencePattern[],
  { limitMs, idleMs = IDLE_MS }: RenderPoolLimits,
): RenderPool {
  const threads = new Set<RenderThread>();
  const waiting: WaitingTask[] = [];
  const slow = new Set<string>();

  const countStarting = () => [...threads].filter(({ isReady }) => !isReady).length;

  function open(): void {
    const worker = new Worker(new URL("render.worker.ts", import.meta.url), {
      name: "markdown",
      workerData: { syntaxes: syntaxes.map(withoutFunctions), warming: WARM_UP_TEXT },
      resourceLimits: LIMITS,
    });
    const timer = setTimeout(() => fail(thread, "busy"), START_MAX_MS).unref();
    const started = Promise.withResolvers<void>();
    const thread: RenderThread = { worker, isReady: false, started, task: null, timer };
    threads.add(thread);
    worker.unref();
    worker.on("message", (message: RenderPoolResult | "ready") => finish(thread, message));
    worker.on("error", () => fail(thread, "too much"));
  }

  function finish(thread: RenderThread, message: RenderPoolResult | "ready"): void {
    clearTimeout(thread.timer);
    if (message !== "ready") thread.task?.done(message);
    thread.task = null;
    thread.isReady = true;
    const next = waiting.shift();
    if (next === undefined) {
      thread.timer = setTimeout(() => close(thread), idleMs).unref();
    } else {
      clearTimeout(next.patience);
      start(thread, next);
    }
    thread.started.resolve();
  }

  function start(thread: RenderThread, task: Task): void {
    clearTimeout(thread.timer);
    thread.task = task;
    thread.timer = setTimeout(() => fail(thread, isSlowAgain(task) ? "too much" : "busy"), limitMs);
    thread.worker.postMessage({ text: task.text, base: task.base }, []);
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
    const isAnyReady = countStarting() < threads.size;
    const patience = setTimeout(
      () => {
        waiting.splice(waiting.indexOf(waitingTask), 1);
        task.done("busy");
      },
      2 * limitMs + (isAnyReady ? 0 : START_MAX_MS),
    );
    const waitingTask = { ...task, patience };
    waiting.push(waitingTask);
    if (threads.size < WORKERS && waiting.length > countStarting()) open();
  }

  function close(thread: RenderThread): void {
    const { worker, timer } = thread;
    threads.delete(thread);
    clearTimeout(timer);
    worker.removeAllListeners("error").on("error", () => undefined);
    worker.removeAllListeners("message");
    void worker.terminate();
  }

  /** Ends a thread that failed at its task or could not start. */
  function fail(thread: RenderThread, outcome: RenderPoolResult): void {
    close(thread);
    thread.started.resolve();
    thread.task?.done(outcome);
    // Opens no other thread in place of one that could not start, because this could repeat forever.
    if (thread.isReady) open();
    else if (threads.size === 0) refuseWaiting();
  }

  function refuseWaiting(): void {
    for (const task of waiting.splice(0)) {
      clearTimeout(task.patience);
      task.done("busy");
    }
  }

  return {
    async warmUp() {
      while (threads.size < WORKERS) open();
      await Promise.all([...threads].map(({ started }) => started.promise));
    },
    draw: (text, base) =>
      new Promise((done) => {
        const task = { text, base, done };
        const idle = [...threads].find((thread) => thread.isReady && thread.task === null);
        if (idle !== undefined) start(idle, task);
        else if (waiting.length < QUEUE_MAX) wait(task);
        else done("busy");
      }),
    countWaiting: () => waiting.length,
  };
}

/**
 * Returns a copy of the reference pattern without its functions, because functions cannot be sent
 * to another thread.
 */
function withoutFunctions({ name, mark, pattern, address }: ReferencePattern): ReferencePattern {
  return { name, mark, pattern, ...(address === undefined ? {} : { address }) };
}
