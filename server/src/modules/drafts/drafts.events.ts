/** What happens to drafts, told to the person who writes them and to nobody else. */
import type { DraftNews } from "@cairn/contract/drafts";
import type { StreamEvent } from "../../platform/events/event.ts";

export const DRAFT_CHANGED = "draft.changed";

export function draftStream(userId: number): string {
  return `drafts:${userId}`;
}

/** Where something changed, and never the words. */
export function newsOf({ type, payload }: StreamEvent): DraftNews | undefined {
  if (type !== DRAFT_CHANGED) return undefined;
  const { issue_id, field, revision } = payload as Omit<DraftNews, "event">;
  return { event: "draft", issue_id, field, revision };
}
