/**
 * Limits the bytes of texts that one caller reads in lists. A text can have 1 MiB of characters, so that a
 * page of 100 can have a hundred megabytes, while usual pages have less than one. Lists therefore find the
 * sizes of their texts before they load them.
 */
import { rateLimitKey, type Viewer } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors/app-error.ts";

/** Pages with at most this many bytes of texts are loaded in one statement, and not counted. */
export const UNCOUNTED_TEXT_BYTES = 2_000_000;
/** Maximum on one page, which the rate limit `largeTexts` allows once a minute. */
const PAGE_BYTES_MAX = 131_072 * 1024;
/** Bytes of texts in one statement, so that other requests are served between the statements. */
const STATEMENT_BYTES = 4_000_000;

export interface TextSize {
  id: number;
  bytes: number;
}

/**
 * Loads the texts that a page of more than `UNCOUNTED_TEXT_BYTES` left out, a few at a time. Throws before it
 * loads anything if the page is too large, or if the caller has read too much.
 */
export async function loadLargeTexts(
  ctx: Context,
  sizes: readonly TextSize[],
  load: (ids: number[]) => Promise<readonly { id: number; text: string }[]>,
): Promise<Map<number, string>> {
  if (sizes.length === 0) return new Map();
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  if (bytes > PAGE_BYTES_MAX) {
    throw new AppError(
      "unprocessable",
      `The texts on this page have ${Math.ceil(bytes / 1_000_000)} MB. Request fewer items per page.`,
    );
  }
  if (!isProcessItself(ctx.viewer)) {
    await ctx.rateLimits.spend("largeTexts", rateLimitKey(ctx.viewer), Math.ceil(bytes / 1024));
  }
  const texts = new Map<number, string>();
  for (const ids of splitBySize(sizes)) {
    for (const { id, text } of await load(ids)) texts.set(id, text);
  }
  return texts;
}

/** Jobs and the process itself have no limit. */
function isProcessItself(viewer: Viewer): boolean {
  return viewer.kind === "visitor" ? viewer.ipAddress === null : "job" in viewer.by;
}

function splitBySize(sizes: readonly TextSize[]): number[][] {
  const batches: number[][] = [];
  let left = 0;
  for (const { id, bytes } of sizes) {
    if (bytes > left || batches.length === 0) {
      batches.push([]);
      left = STATEMENT_BYTES;
    }
    batches.at(-1)?.push(id);
    left -= bytes;
  }
  return batches;
}
