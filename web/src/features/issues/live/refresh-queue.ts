/** Reading again what changed: once at a time, and once more for whatever came in meanwhile. */

export interface RefreshQueue {
  /** What is told while it is held waits until it is let go. */
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
    // What could not be read says so in its own region.
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
