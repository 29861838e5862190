/** Events of drafts, announced on the stream of the draft's author, which nobody else can follow. */
import type { DraftsChannelMessage } from "@cairn/contract/drafts";
import {
  defineEvent,
  getEventPayloadIfType,
  type StreamEvent,
} from "../../platform/events/event.ts";

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
export function toDraftMessage(event: StreamEvent): DraftsChannelMessage | undefined {
  const changed = getEventPayloadIfType(event, DRAFT_CHANGED);
  if (changed === undefined) return undefined;
  const { noteable_id, field, revision } = changed;
  // `issue_id` contains the id of a noteable of any kind. Pages still expect this older field name.
  return { event: "draft", issue_id: noteable_id, field, revision };
}
