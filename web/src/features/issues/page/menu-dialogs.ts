/**
 * Opens the dialogs of the issue menu. Their code loads when they are opened. The page imports only this
 * file, because each dynamic import adds the names of all its files to the bundle of the page.
 */
import type { askToMerge } from "../merging/ask-to-merge.tsx";
import type { askToPromote } from "../promoting/ask-to-promote.tsx";

export async function merge(...question: Parameters<typeof askToMerge>) {
  return (await import("../merging/ask-to-merge.tsx")).askToMerge(...question);
}

export async function promote(...question: Parameters<typeof askToPromote>) {
  return (await import("../promoting/ask-to-promote.tsx")).askToPromote(...question);
}
