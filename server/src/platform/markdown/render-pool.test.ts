import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
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
      result = await pool.draw(text, { origin: ORIGIN });
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
    const results = await Promise.all(texts.map((text) => pool.draw(text, { origin: ORIGIN })));
    kinds = results.map((result) => typeof result);
    expect(countThreads()).toBe(2);
  }
  expect(kinds).toEqual(["object", "object", "object"]);
});
