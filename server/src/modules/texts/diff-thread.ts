/** Compares and merges texts: short texts on the main thread, long texts in a worker thread. */
import type { SafeHtml } from "../../platform/markdown/index.ts";
import { createTaskThread } from "../../platform/threads/task-thread.ts";
import { mergeTexts, type TextMergeResult } from "./text-merging.ts";
import { diffWords } from "./word-diff.ts";

/**
 * In characters, for the sum of all texts of a task. Up to this length they are compared on the main
 * thread, because sending them to the worker would take longer than the comparison.
 */
const AT_ONCE_MAX = 8192;

export type DiffTask =
  | { kind: "diff"; before: string; after: string }
  | { kind: "merge"; before: string | null; yours: string; theirs: string };

const inThread = createTaskThread(new URL("diff.worker.ts", import.meta.url));

/**
 * Merges two changes of a text. If the worker times out, the whole text is reported as a conflict.
 */
export async function mergeLongTexts(
  before: string | null,
  yours: string,
  theirs: string,
): Promise<TextMergeResult> {
  const isShort = (before?.length ?? 0) + yours.length + theirs.length <= AT_ONCE_MAX;
  if (isShort) return mergeTexts(before, yours, theirs);
  const task: DiffTask = { kind: "merge", before, yours, theirs };
  const merge = (await inThread(task)) as TextMergeResult | null;
  return merge ?? { blocks: [{ yours, theirs, before: before ?? "" }] };
}

/** Returns the diff as HTML. If the worker times out, the diff shows the whole text as changed. */
export async function diffLongTexts(before: string, after: string): Promise<SafeHtml> {
  if (before.length + after.length <= AT_ONCE_MAX) return diffWords(before, after);
  const task: DiffTask = { kind: "diff", before, after };
  const diff = (await inThread(task)) as SafeHtml | null;
  return diff ?? diffWords("", after);
}
