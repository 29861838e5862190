import { describe, expect, it } from "vitest";
import { mergeChunks, type ChunkCandidate } from "./chunk-merging.ts";

const candidate = (name: string, users: string, bytes: number): ChunkCandidate => ({
  name,
  users: new Set(users.split(" ")),
  bytes,
  moduleIds: [name],
});

const describeChunks = (chunks: readonly ChunkCandidate[]) =>
  chunks.map(({ moduleIds }) => moduleIds.toSorted().join("+")).toSorted();

describe("mergeChunks", () => {
  it("leaves chunks alone while no page loads too many", () => {
    const chunks = [candidate("list", "home labels", 900), candidate("form", "labels", 500)];
    expect(mergeChunks(chunks, 2)).toEqual(chunks);
  });

  it("merges the two chunks for which pages load the least that they do not need", () => {
    const merged = mergeChunks(
      [
        candidate("list", "home labels", 900),
        candidate("form", "labels tokens", 500),
        candidate("icon", "home labels tokens", 10),
      ],
      2,
    );
    expect(describeChunks(merged)).toEqual(["form+icon", "list"]);
  });

  it("merges until every page is within the limit", () => {
    const chunks = ["a", "b", "c", "d"].map((name, index) =>
      candidate(name, `home page${index}`, 100 + index),
    );
    const [merged, ...others] = mergeChunks(chunks, 1);
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ name: "d", bytes: 406 });
    expect(merged?.users.size).toBe(5);
  });
});
