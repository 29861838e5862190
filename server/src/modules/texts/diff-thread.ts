/** Compares and merges texts: short texts on the main thread, long texts in a worker thread. */
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { SafeHtml } from "../../platform/markdown/index.ts";
import { createWorkerTaskRunner } from "../../platform/threads/task-thread.ts";
import { mergeTexts, type TextMergeResult } from "./text-merging.ts";
import { diffWords } from "./word-diff.ts";

/**
 * Maximum total length, in characters, of texts that are compared on the main thread. Sending such
 * short texts to the worker would take longer than comparing them.
 */
const AT_ONCE_MAX = 8192;

export type DiffWorkerInput =
  | { kind: "diff"; before: string; after: string }
  | { kind: "merge"; before: string | null; yours: string; theirs: string };

const inThread = createWorkerTaskRunner(new URL("diff.worker.ts", import.meta.url));

/**
 * Merges two changes of a text. If the worker times out, the result contains the whole text as one
 * conflict.
 */
export async function mergeLongTexts(
  { viewer }: Context,
  before: string | null,
  yours: string,
  theirs: string,
): Promise<TextMergeResult> {
  const isShort = (before?.length ?? 0) + yours.length + theirs.length <= AT_ONCE_MAX;
  if (isShort) return mergeTexts(before, yours, theirs);
  const task: DiffWorkerInput = { kind: "merge", before, yours, theirs };
  const merge = (await inThread(rateLimitKey(viewer), task)) as TextMergeResult | null;
  return merge ?? { blocks: [{ yours, theirs, before: before ?? "" }] };
}

/** Returns the diff as HTML. If the worker times out, the diff shows the whole text as changed. */
export async function diffLongTexts(
  { viewer }: Context,
  before: string,
  after: string,
): Promise<SafeHtml> {
  if (before.length + after.length <= AT_ONCE_MAX) return diffWords(before, after);
  const task: DiffWorkerInput = { kind: "diff", before, after };
  const diff = (await inThread(rateLimitKey(viewer), task)) as SafeHtml | null;
  return diff ?? diffWords("", after);
}
