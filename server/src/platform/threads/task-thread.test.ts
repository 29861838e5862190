import { expect, test } from "vitest";
import { createWorkerTaskRunner } from "./task-thread.ts";

/** Posts what Node posts with `--watch`, and worse, before and between its answers. */
const WORKER = `
  import { parentPort, threadId } from "node:worker_threads";
  import { answerTasks } from ${JSON.stringify(new URL("answering-tasks.ts", import.meta.url))};
  const postForeignMessages = () => {
    const foreign = [{ "watch:import": ["file:///x.ts"] }, null, "ready", { type: "ready" },
      { type: "answer", id: 0, answer: "wrong" }, { type: "answer", answer: "wrong" }, ["answer"]];
    for (const message of foreign) parentPort.postMessage(message);
  };
  postForeignMessages();
  answerTasks((task) => {
    postForeignMessages();
    if (task === "fail") throw new Error("Too much.");
    if (task === "exit") process.exit();
    return { task, threadId, environment: process.env.WATCH_REPORT_DEPENDENCIES };
  });
  postForeignMessages();
`;

function createThread(idleMs?: number) {
  const file = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);
  const run = createWorkerTaskRunner(file, idleMs);
  return async (task: string, callerKey = "ann") =>
    (await run(callerKey, task)) as { task: string; threadId: number; environment?: string } | null;
}

test("one thread does one task after the other and ignores messages that are no answers", async () => {
  const run = createThread();
  const [one, two] = await Promise.all([run("one"), run("two")]);
  const three = await run("three");
  expect([one?.task, two?.task, three?.task]).toEqual(["one", "two", "three"]);
  expect(new Set([one?.threadId, two?.threadId, three?.threadId]).size).toBe(1);
});

test.for(["fail", "exit"])("a thread is replaced when a task makes it %s", async (end) => {
  const run = createThread();
  const [ended, next] = await Promise.all([run(end), run("next")]);
  expect(ended).toBeNull();
  expect(next?.task).toBe("next");
});

test("callers take turns, and one with too many tasks is refused", async () => {
  const run = createThread();
  const flood = Array.from({ length: 20 }, async (_, index) => run(`${index}`));
  const done: string[] = [];
  const note = async (name: string, result: Promise<unknown>) => {
    await result;
    done.push(name);
  };
  await Promise.all([note("ben", run("one", "ben")), note("ann", Promise.allSettled(flood))]);
  const outcomes = await Promise.allSettled(flood);
  expect(done).toEqual(["ben", "ann"]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array<string>(17).fill("fulfilled"),
    ...Array<string>(3).fill("rejected"),
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: "unavailable" } });
});

test("an idle thread stops, and the next task starts another one", async () => {
  const run = createThread(1);
  const one = await run("one");
  await expect.poll(async () => (await run("two"))?.threadId).not.toBe(one?.threadId);
});

test("a thread does not tell Node which files it loads", async () => {
  process.env["WATCH_REPORT_DEPENDENCIES"] = "1";
  try {
    expect(await createThread()("one")).not.toHaveProperty("environment", "1");
  } finally {
    delete process.env["WATCH_REPORT_DEPENDENCIES"];
  }
});
