/** What happens to drafts, told to the person who writes them and to nobody else. */
import type { DraftMessage } from "@cairn/contract/drafts";
import { defineEvent, eventPayload, type StreamEvent } from "../../platform/events/event.ts";

export const DRAFT_CHANGED = defineEvent<DraftChanged>("draft.changed");

export function draftStream(userId: number): string {
  return `drafts:${userId}`;
}

interface DraftChanged {
  noteable_id: number;
  field: string;
  revision: number | null;
}

/** Where something changed, and never the words. */
export function toDraftMessage(event: StreamEvent): DraftMessage | undefined {
  const changed = eventPayload(event, DRAFT_CHANGED);
  if (changed === undefined) return undefined;
  const { noteable_id, field, revision } = changed;
  // By the name that pages have always read.
  return { event: "draft", issue_id: noteable_id, field, revision };
}
