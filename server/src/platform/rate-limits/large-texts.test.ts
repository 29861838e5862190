import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { loadLargeTexts } from "./large-texts.ts";

/** A reader who has spent nothing. */
function createReader() {
  const spent: number[] = [];
  const spend = async (_name: string, _key: string, points = 1) => void spent.push(points);
  const viewer = { kind: "visitor", ipAddress: "192.0.2.1" };
  return { spent, ctx: { viewer, rateLimits: { spend } } as unknown as Context };
}

test("texts are counted once, and loaded in statements of a few megabytes", async () => {
  const { ctx, spent } = createReader();
  const loaded: number[][] = [];
  const sizes = [3, 2, 2, 9, 1].map((megabytes, id) => ({ id, bytes: megabytes * 1_000_000 }));
  const texts = await loadLargeTexts(ctx, sizes, async (ids) => {
    loaded.push(ids);
    return ids.map((id) => ({ id, text: `text ${id}` }));
  });
  expect(loaded).toEqual([[0], [1, 2], [3], [4]]);
  expect(texts.get(4)).toBe("text 4");
  expect(spent).toEqual([Math.ceil(17_000_000 / 1024)]);
});

test("a page that no budget allows is refused before anything is loaded", async () => {
  const { ctx, spent } = createReader();
  const sizes = Array.from({ length: 34 }, (_, id) => ({ id, bytes: 4 * 1024 * 1024 }));
  const loading = loadLargeTexts(ctx, sizes, () => Promise.reject(new Error("loaded")));
  await expect(loading).rejects.toMatchObject({ code: "unprocessable" });
  expect(spent).toEqual([]);
});
