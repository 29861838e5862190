/**
 * Tests that a process started by bin/server stays small: after its start, after page loads, and when it is
 * idle again. bin/bench memory measures the same with many more pages; the limits here have a margin.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createIssueWithLongDescription } from "../../../scripts/bench/issue-page.ts";
import { listThreadNames, readResidentMiB } from "../../../scripts/process-memory.ts";
import { buildTestEnvironmentVariables } from "../app.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { printMeasurements } from "./figures.ts";

const PAGES = 300;
const CLIENTS = 8;
/** Upper limits in MiB. Under load, a thread that renders Markdown is included. */
const STARTED_MAX = 230;
const LOADED_MAX = 380;
const IDLE_MAX = 230;
/** Threads stop after 30 s without a text, and garbage is collected after 15 s without work. */
const IDLE_DEADLINE_MS = 60_000;

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer(await buildTestEnvironmentVariables());
});

afterAll(() => server.kill());

const countMarkdownThreads = () =>
  listThreadNames(server.pid).filter((name) => name === "markdown").length;

async function loadPages(page: string, cookie: string): Promise<void> {
  for (let loaded = 0; loaded < PAGES / CLIENTS; loaded += 1) {
    const answer = await fetch(`${server.url}${page}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    await answer.text();
  }
}

test("a process is small after its start, under load, and when it is idle again", async () => {
  const started = readResidentMiB(server.pid);
  expect(countMarkdownThreads()).toBe(0);

  const { page, cookie } = await createIssueWithLongDescription(server.url, 20_000);
  expect(countMarkdownThreads()).toBeGreaterThan(0);
  await Promise.all(Array.from({ length: CLIENTS }, () => loadPages(page, cookie)));
  const loaded = readResidentMiB(server.pid);

  await expect.poll(countMarkdownThreads, { timeout: IDLE_DEADLINE_MS, interval: 500 }).toBe(0);
  await expect
    .poll(() => readResidentMiB(server.pid), { timeout: IDLE_DEADLINE_MS, interval: 500 })
    .toBeLessThan(IDLE_MAX);

  const idle = readResidentMiB(server.pid);
  printMeasurements(`memory of a process, MiB; ${PAGES} pages`, { started, loaded, idle });
  expect(started).toBeLessThan(STARTED_MAX);
  expect(loaded).toBeLessThan(LOADED_MAX);
});
