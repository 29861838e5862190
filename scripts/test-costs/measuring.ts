/** Vitest setup file: records how much processor time each test takes in this process. */
import { beforeEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    workMs?: number;
  }
}

beforeEach(({ task, onTestFinished }) => {
  const before = process.cpuUsage();
  onTestFinished(() => {
    const { user, system } = process.cpuUsage(before);
    task.meta.workMs = (user + system) / 1000;
  });
});
