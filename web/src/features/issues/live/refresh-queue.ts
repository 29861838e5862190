/**
 * Queue that refetches parts of a page, one request at a time. Changes that arrive during a refetch
 * cause one more refetch after it.
 */

export interface RefreshQueue {
  /**
   * Requests a refetch of the changed parts. After `hold`, the refetch waits until `letGo` is
   * called.
   */
  want(changed: readonly string[]): void;
  hold(): void;
  letGo(): void;
}

export function createRefreshQueue(
  read: (changed: ReadonlySet<string>) => Promise<unknown>,
): RefreshQueue {
  let wanted = new Set<string>();
  let isReading = false;
  let isHeld = false;

  async function run(): Promise<void> {
    if (isReading || isHeld || wanted.size === 0) return;
    const changed = wanted;
    wanted = new Set();
    isReading = true;
    // A failed refetch is ignored here, because each part of the page shows its own error.
    await read(changed).catch(() => {});
    isReading = false;
    await run();
  }

  return {
    want(changed) {
      for (const name of changed) wanted.add(name);
      void run();
    },
    hold() {
      isHeld = true;
    },
    letGo() {
      isHeld = false;
      void run();
    },
  };
}
