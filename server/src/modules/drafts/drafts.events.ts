/** Events of drafts, published only on the stream of the user who writes the draft. */
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

/** The message says which draft changed and never contains its text. */
export function toDraftMessage(event: StreamEvent): DraftMessage | undefined {
  const changed = eventPayload(event, DRAFT_CHANGED);
  if (changed === undefined) return undefined;
  const { noteable_id, field, revision } = changed;
  // `issue_id` is the id of any noteable; pages still expect the field under its first name.
  return { event: "draft", issue_id: noteable_id, field, revision };
}
