/** Lets a few work at a time; the others wait for their turn, in the order they came. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function takingTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
