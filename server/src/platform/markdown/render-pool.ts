/**
 * Renders Markdown in worker threads. A text that takes too much time or memory is shown as plain text.
 */
import { hash } from "node:crypto";
import { createThreadPool } from "../threads/thread-pool.ts";
import type { LinkBase } from "./links.ts";
import type { RenderedTextParts } from "./rendering.ts";
import type { ReferencePattern } from "./inline-parser.ts";
import { WARM_UP_TEXT } from "./warm-up-text.ts";

const WORKERS = 2;
/**
 * Maximum number of texts of one caller that wait for a thread. Further texts are shown as plain text.
 */
const QUEUE_PER_CALLER = 64;
/**
 * Maximum number of stored hashes of slow texts. A hash shows that the same text has been slow before.
 */
const SLOW_MAX = 1000;
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const WORKER_FILE = new URL("render.worker.ts", import.meta.url);

/**
 * The rendered text, or the reason why the pool did not render it. `too much`: the text exceeds the
 * time or memory limit and would do so again. `busy`: no thread was free, so a later attempt can
 * succeed.
 */
export type RenderPoolResult = RenderedTextParts | "too much" | "busy";

/** Links of a Markdown text, or the language of code, of which the result has only one part. */
export type RenderTaskBase = LinkBase | { language: string };

export interface RenderTask {
  text: string;
  base: RenderTaskBase;
}

export interface RenderPool {
  /** Starts all threads that do not run. Resolves when they have rendered the warm-up text. */
  warmUp(): Promise<void>;
  /** Callers take turns. `callerKey` is the `rateLimitKey` of the viewer. */
  draw(callerKey: string, text: string, base: RenderTaskBase): Promise<RenderPoolResult>;
  /** How many texts wait for a thread. */
  countWaiting(): number;
}

interface RenderPoolOptions {
  /**
   * Maximum time to render one text. A text waits for a thread at most twice as long, and is then shown
   * as plain text. The time in which the first thread starts does not count.
   */
  limitMs: number;
  idleMs?: number;
  /** Tests add messages to those of the usual worker. */
  workerFile?: URL;
}

export function createRenderPool(
  syntaxes: readonly ReferencePattern[],
  { limitMs, idleMs, workerFile = WORKER_FILE }: RenderPoolOptions,
): RenderPool {
  const pool = createThreadPool({
    file: workerFile,
    name: "markdown",
    workerData: { syntaxes: syntaxes.map(withoutFunctions), warming: WARM_UP_TEXT },
    resourceLimits: LIMITS,
    threads: WORKERS,
    limitMs,
    waitMs: 2 * limitMs,
    queuePerCaller: QUEUE_PER_CALLER,
    idleMs,
  });
  const slow = new Set<string>();

  /**
   * True if the same text has exceeded the time limit before. One timeout proves nothing, because a busy
   * machine can cause it.
   */
  function isSlowAgain(text: string): boolean {
    const print = hash("sha256", text);
    if (slow.has(print)) return true;
    for (const oldest of slow) {
      if (slow.size < SLOW_MAX) break;
      slow.delete(oldest);
    }
    slow.add(print);
    return false;
  }

  return {
    warmUp: () => pool.warmUp(),
    async draw(callerKey, text, base) {
      const result = await pool.run(callerKey, { text, base } satisfies RenderTask);
      if (result === "failed") return "too much";
      if (result === "late") return isSlowAgain(text) ? "too much" : "busy";
      return result === "busy" ? "busy" : (result.answer as RenderPoolResult);
    },
    countWaiting: () => pool.countWaiting(),
  };
}

/**
 * Returns a copy of the reference pattern without its functions, because functions cannot be sent
 * to another thread.
 */
function withoutFunctions({ name, mark, pattern, address }: ReferencePattern): ReferencePattern {
  return { name, mark, pattern, ...(address === undefined ? {} : { address }) };
}
