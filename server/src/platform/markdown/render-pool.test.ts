import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { createRenderPool, type RenderPoolResult } from "./render-pool.ts";

const ORIGIN = "https://cairn.example";
/**
 * A text waits twice this time for a thread, which is less than a thread needs to start. To render one of
 * the texts below takes about a millisecond.
 */
const LIMIT_MS = 150;
/**
 * When the machine stalls, a text exceeds the limit once. If the start of a thread counted, every attempt
 * would exceed it, because every attempt starts threads.
 */
const ATTEMPTS = 5;

afterEach(() => vi.unstubAllEnvs());

/** Ids of the threads that render Markdown. Linux shows the name of a thread in /proc. */
function listMarkdownThreads(): string[] {
  const folder = "/proc/self/task";
  return readdirSync(folder).filter(
    (id) => readFileSync(`${folder}/${id}/comm`, "utf8") === "markdown\n",
  );
}

/** Counts the threads that start after this call, because other test files have threads too. */
function createThreadCounter(): () => number {
  const before = new Set(listMarkdownThreads());
  return () => listMarkdownThreads().filter((id) => !before.has(id)).length;
}

test("a text starts a thread, whose start does not count as time of the text; when idle, it stops", async () => {
  const countThreads = createThreadCounter();
  const pool = createRenderPool([], { limitMs: LIMIT_MS, idleMs: 20 });
  expect(countThreads()).toBe(0);
  for (const text of ["<b>x</b>", "<b>y</b>"]) {
    let result: RenderPoolResult = "busy";
    for (let attempt = 0; attempt < ATTEMPTS && typeof result === "string"; attempt += 1) {
      result = await pool.draw(text, text, { origin: ORIGIN });
      expect(countThreads()).toBe(1);
      await expect.poll(countThreads).toBe(0);
    }
    expect(result).toMatchObject({ candidates: [] });
  }
});

test("two texts at once start two threads", async () => {
  const texts = ["<b>x</b>", "<b>y</b>", "<b>z</b>"];
  let kinds = ["string"];
  for (let attempt = 0; attempt < ATTEMPTS && kinds.includes("string"); attempt += 1) {
    const countThreads = createThreadCounter();
    const pool = createRenderPool([], { limitMs: LIMIT_MS });
    const results = await Promise.all(
      texts.map((text) => pool.draw(text, text, { origin: ORIGIN })),
    );
    kinds = results.map((result) => typeof result);
    expect(countThreads()).toBe(2);
  }
  expect(kinds).toEqual(["object", "object", "object"]);
});

/** The usual worker, which also posts messages that are no answers, as Node does with `--watch`. */
const WORKER_WITH_FOREIGN_MESSAGES = `
  import { parentPort } from "node:worker_threads";
  const postForeignMessages = () => {
    for (const message of [{ "watch:import": ["x"] }, "ready", "too much", null, { parts: ["wrong"] }])
      parentPort.postMessage(message);
  };
  parentPort.on("message", postForeignMessages);
  postForeignMessages();
  await import(${JSON.stringify(new URL("render.worker.ts", import.meta.url))});
  parentPort.on("message", postForeignMessages);
`;

test("with foreign messages between the answers, 1,000 texts of two users get their own HTML", async () => {
  // Node's `--watch` sets this variable, so that threads report the files that they import.
  vi.stubEnv("WATCH_REPORT_DEPENDENCIES", "1");
  const workerFile = new URL(
    `data:text/javascript,${encodeURIComponent(WORKER_WITH_FOREIGN_MESSAGES)}`,
  );
  const pool = createRenderPool([], { limitMs: 10_000, workerFile });
  const drawTexts = async (write: (marker: string) => string, user: string): Promise<string[]> => {
    const wrong: string[] = [];
    for (let number = 0; number < 500; number += 1) {
      const marker = `${user}${number}.`;
      const result = await pool.draw(user, write(marker), { origin: ORIGIN });
      if (!JSON.stringify(result).includes(marker))
        wrong.push(`${marker} ${JSON.stringify(result)}`);
    }
    return wrong;
  };
  const wrong = await Promise.all([
    drawTexts((marker) => `| a |\n|---|\n| ${marker} |`, "ann"),
    drawTexts((marker) => `<b>${marker}</b>`, "ben"),
  ]);
  expect(wrong.flat()).toEqual([]);
});
