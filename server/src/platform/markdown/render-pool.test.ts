import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createRenderPool } from "./render-pool.ts";

const ORIGIN = "https://cairn.example";
/**
 * A text waits twice this time for a thread, which is less than a thread needs to start. To render one of
 * the texts below takes about a millisecond.
 */
const LIMIT_MS = 150;

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
    expect(await pool.draw(text, ORIGIN)).toMatchObject({ candidates: [] });
    expect(countThreads()).toBe(1);
    await expect.poll(countThreads).toBe(0);
  }
});

test("two texts at once start two threads", async () => {
  const countThreads = createThreadCounter();
  const pool = createRenderPool([], { limitMs: LIMIT_MS });
  const texts = ["<b>x</b>", "<b>y</b>", "<b>z</b>"];
  const results = await Promise.all(texts.map((text) => pool.draw(text, ORIGIN)));
  expect(results.map((result) => typeof result)).toEqual(["object", "object", "object"]);
  expect(countThreads()).toBe(2);
});
