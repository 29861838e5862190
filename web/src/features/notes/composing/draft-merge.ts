/**
 * Decides what to do when the draft of a comment on this device differs from the server's copy,
 * which all devices of the user share.
 */
import type { Draft } from "@cairn/contract/drafts";

export interface LocalDraft {
  text: string;
  /** Revision of the server's draft that this text is based on; 0 when the server had no draft. */
  revision: number;
  /** True when the user has not changed the text on this device since the server had the same text. */
  isUntouched?: boolean;
}

export type DraftMergeDecision =
  /** The text on this device equals the server's draft. */
  | "same"
  /**
   * This device has no text or no new text: show the server's draft, or clear the field if the
   * server has no draft.
   */
  | "take"
  /** Only the text on this device has changed: save the text to the server. */
  | "send"
  /** Both the text on this device and the server's draft have changed: the user has to choose. */
  | "conflict";

export function decideDraftMerge(mine: LocalDraft, theirs: Draft | null): DraftMergeDecision {
  const [here, there] = [mine.text, theirs?.text ?? ""];
  if (here === there) return "same";
  if (mine.isUntouched === true) return "take";
  if (there === "") return "send";
  if (here.trim() === "") return "take";
  return mine.revision === theirs?.revision ? "send" : "conflict";
}

/**
 * Whether the draft's text is already in the outbox. Such a text needs no draft, and the form must
 * not show it again.
 */
export function isDraftInOutbox(
  { text, revision }: Draft,
  kept: readonly { text: string; draftRevision: number }[],
): boolean {
  return kept.some((entry) => entry.text === text || entry.draftRevision === revision);
}

/**
 * What to do with a text that the user typed in another tab; null when this tab already has the text,
 * or when the other tab has only cleared its field.
 */
export function decideTabDraftMerge(
  here: string,
  before: string,
  now: string,
): "mirror" | "conflict" | null {
  if (here === now) return null;
  if (here === before || here.trim() === "") return "mirror";
  return now.trim() === "" ? null : "conflict";
}
