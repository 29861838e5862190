/** Measures how long the event loop is blocked while something runs. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The longest turn of the event loop in milliseconds of this thread's processor time; other processes on
 * the machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const end = new AbortController();
  const watch = async () => {
    let before = process.threadCpuUsage();
    while (!end.signal.aborted) {
      await nextTurn();
      const now = process.threadCpuUsage();
      const used = now.user + now.system - before.user - before.system;
      longest = Math.max(longest, used / 1000);
      before = now;
    }
  };
  const watching = watch();
  await nextTurn();
  try {
    await work();
  } finally {
    await nextTurn();
    end.abort();
    await watching;
  }
  return longest;
}
