/** Writes large JSON answers in slices, so that a long list does not block the event loop. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Characters that are written before other requests get their turn. */
const SLICE = 2_000_000;

/** Like `JSON.stringify`. Between the items of a list with very long texts, other requests are served. */
export async function stringifyInSlices(value: unknown): Promise<string> {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const items: string[] = [];
  let written = 0;
  for (const item of value as unknown[]) {
    // `JSON.stringify` writes null for items that it leaves out of objects.
    const text = JSON.stringify(item) ?? "null";
    items.push(text);
    written += text.length;
    if (written < SLICE) continue;
    written = 0;
    await nextTurn();
  }
  return `[${items.join(",")}]`;
}
