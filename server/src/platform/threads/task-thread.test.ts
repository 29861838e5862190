import { expect, test } from "vitest";
import { createWorkerTaskRunner } from "./task-thread.ts";

const WORKER = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (task) => {
    if (task === "fail") throw new Error("Too much.");
    parentPort.postMessage({ task, threadId });
  });
`;

function createThread(idleMs?: number) {
  const file = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);
  const run = createWorkerTaskRunner(file, idleMs);
  return async (task: string) => (await run(task)) as { task: string; threadId: number } | null;
}

test("one thread does one task after the other", async () => {
  const run = createThread();
  const [one, two] = await Promise.all([run("one"), run("two")]);
  const three = await run("three");
  expect([one?.task, two?.task, three?.task]).toEqual(["one", "two", "three"]);
  expect(new Set([one?.threadId, two?.threadId, three?.threadId]).size).toBe(1);
});

test("a thread that failed is replaced", async () => {
  const run = createThread();
  const [failed, next] = await Promise.all([run("fail"), run("next")]);
  expect(failed).toBeNull();
  expect(next?.task).toBe("next");
});

test("an idle thread stops, and the next task starts another one", async () => {
  const run = createThread(1);
  const one = await run("one");
  await expect.poll(async () => (await run("two"))?.threadId).not.toBe(one?.threadId);
});
