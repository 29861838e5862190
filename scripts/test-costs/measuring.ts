/** Vitest setup file: records in which process each test runs, and its processor time there. */
import { beforeEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    processId?: number;
    workMs?: number;
  }
}

beforeEach(({ task, onTestFinished }) => {
  task.meta.processId = process.pid;
  const before = process.cpuUsage();
  onTestFinished(() => {
    const { user, system } = process.cpuUsage(before);
    task.meta.workMs = (user + system) / 1000;
  });
});
