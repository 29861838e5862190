/** Merges two copies of one draft: this device's, and the server's, which all devices share. */
import type { Draft } from "@cairn/contract/drafts";

export interface LocalDraft {
  text: string;
  /** The last server revision that this text includes; 0 when there was none. */
  revision: number;
  /** True when the user has not changed the text on this device since the server had the same text. */
  isUntouched?: boolean;
}

export type DraftMerge =
  /** The text on this device equals the server's draft. */
  | "same"
  /**
   * This device has no text or no new text: show the server's draft, or clear the field if it is gone.
   */
  | "take"
  /** This device's text is based on the server's draft: save it to the server. */
  | "send"
  /** Both the text on this device and the server's draft have changed: the user has to choose. */
  | "conflict";

export function mergeDrafts(mine: LocalDraft, theirs: Draft | null): DraftMerge {
  const [here, there] = [mine.text, theirs?.text ?? ""];
  if (here === there) return "same";
  if (mine.isUntouched === true) return "take";
  if (there === "") return "send";
  if (here.trim() === "") return "take";
  return mine.revision === theirs?.revision ? "send" : "conflict";
}

/**
 * Whether the draft's text is already in the outbox. Such a
 * text needs no draft, and the form must not offer it again.
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
export function mergeTabDraft(
  here: string,
  before: string,
  now: string,
): "mirror" | "conflict" | null {
  if (here === now) return null;
  if (here === before || here.trim() === "") return "mirror";
  return now.trim() === "" ? null : "conflict";
}
