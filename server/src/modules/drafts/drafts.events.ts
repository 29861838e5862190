/** What happens to drafts, told to the person who writes them and to nobody else. */
import type { DraftNews } from "@cairn/contract/drafts";
import type { StreamEvent } from "../../platform/events/event.ts";

export const DRAFT_CHANGED = "draft.changed";

export function draftStream(userId: number): string {
  return `drafts:${userId}`;
}

interface Payload {
  noteable_id: number;
  field: string;
  revision: number | null;
}

/** Where something changed, and never the words. */
export function newsOf({ type, payload }: StreamEvent): DraftNews | undefined {
  if (type !== DRAFT_CHANGED) return undefined;
  const { noteable_id, field, revision } = payload as unknown as Payload;
  // By the name that pages have always read.
  return { event: "draft", issue_id: noteable_id, field, revision };
}
