/**
 * Decides which chunks to merge, so that no page loads more than a few files (ADR 0032). A merged
 * chunk contains code that some of its pages do not need; `mergeChunks` keeps that code small.
 */

/** Modules that the same pages need, and that are therefore loaded together. */
export interface ChunkCandidate {
  name: string;
  /** Names of the pages, or of the parts of pages, that load the modules. */
  users: ReadonlySet<string>;
  bytes: number;
  moduleIds: readonly string[];
}

/**
 * Merges candidates until no user loads more than `limit` of them. Each step merges the
 * two candidates of a user above its limit for which all users together load the fewest bytes
 * that they do not need.
 */
export function mergeChunks(
  candidates: readonly ChunkCandidate[],
  limit: number,
): ChunkCandidate[] {
  let merged = [...candidates];
  for (;;) {
    const pair = findCheapestPair(merged, limit);
    if (pair === null) return merged;
    const [one, other] = pair;
    const name = one.bytes < other.bytes ? other.name : one.name;
    merged = [...merged.filter((each) => !pair.includes(each)), joinChunks(name, pair)];
  }
}

export function joinChunks(name: string, chunks: readonly ChunkCandidate[]): ChunkCandidate {
  return {
    name,
    users: new Set(chunks.flatMap(({ users }) => [...users])),
    bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
    moduleIds: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

type Pair = [ChunkCandidate, ChunkCandidate];

function findCheapestPair(candidates: readonly ChunkCandidate[], limit: number): Pair | null {
  const users = new Set(candidates.flatMap((each) => [...each.users]));
  let cheapest: Pair | null = null;
  let lowest = Infinity;
  for (const user of users) {
    const loaded = candidates.filter((each) => each.users.has(user));
    if (loaded.length <= limit) continue;
    for (const [index, one] of loaded.entries()) {
      for (const other of loaded.slice(index + 1)) {
        const bytes = countUnneededBytes(one, other);
        if (bytes < lowest) [cheapest, lowest] = [[one, other], bytes];
      }
    }
  }
  return cheapest;
}

function countUnneededBytes(one: ChunkCandidate, other: ChunkCandidate): number {
  const countOthers = (a: ChunkCandidate, b: ChunkCandidate) =>
    [...a.users].filter((user) => !b.users.has(user)).length;
  return one.bytes * countOthers(other, one) + other.bytes * countOthers(one, other);
}
