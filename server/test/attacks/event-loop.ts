/** Measures for how long a function blocks the event loop. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Returns the longest turn of the event loop during `work`, in milliseconds of processor time of
 * this thread. Other processes on the machine do not affect the result.
 */
export async function measureLongestEventLoopTurn(work: () => Promise<unknown>): Promise<number> {
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
