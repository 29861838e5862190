/** Two copies of one draft meet: that of this device, and the one that the server keeps for all. */
import type { Draft } from "@cairn/contract/drafts";

export interface LocalDraft {
  text: string;
  /** The last revision of the server's that is part of it; 0 when there was none. */
  revision: number;
  /** Nothing was written here since the server had the same words. */
  isUntouched?: boolean;
}

export type DraftMerge =
  /** Both say the same. */
  | "same"
  /** Nothing is here, or nothing new: theirs is shown, or that it is gone. */
  | "take"
  /** Mine goes on from theirs. */
  | "send"
  /** Both were written since: somebody has to choose. */
  | "conflict";

export function mergeDrafts(mine: LocalDraft, theirs: Draft | null): DraftMerge {
  const [here, there] = [mine.text, theirs?.text ?? ""];
  if (here === there) return "same";
  if (mine.isUntouched === true) return "take";
  if (there === "") return "send";
  if (here.trim() === "") return "take";
  return mine.revision === theirs?.revision ? "send" : "conflict";
}

/** What waits in the outbox needs no draft, and must not be offered a second time. */
export function isInOutbox(
  { text, revision }: Draft,
  kept: readonly { text: string; draftRevision: number }[],
): boolean {
  return kept.some((entry) => entry.text === text || entry.draftRevision === revision);
}

/** What another tab of this browser has written; null when it is neither news nor a conflict. */
export function mergeTabDraft(
  here: string,
  before: string,
  now: string,
): "mirror" | "conflict" | null {
  if (here === now) return null;
  if (here === before || here.trim() === "") return "mirror";
  return now.trim() === "" ? null : "conflict";
}
