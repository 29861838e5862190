/**
 * Events of notes. The payloads contain ids and no note bodies. Events of internal notes are published
 * on a separate stream.
 */
import { defineEvent } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import {
  internalNotesStream,
  noteableStream,
  type Noteable,
  type NoteablePlace,
  type NoteableKindName,
} from "../noteables/index.ts";

export const NOTE_EVENTS = {
  created: defineEvent<NotesEventPayload>("note.created"),
  updated: defineEvent<NotesEventPayload>("note.updated"),
  removed: defineEvent<NotesEventPayload>("note.removed"),
  restored: defineEvent<NotesEventPayload>("note.restored"),
  resolved: defineEvent<NotesEventPayload>("note.resolved"),
  unresolved: defineEvent<NotesEventPayload>("note.unresolved"),
  awarded: defineEvent<NotesEventPayload>("note.awarded"),
} as const;

export type NoteEventType = (typeof NOTE_EVENTS)[keyof typeof NOTE_EVENTS];

/** Payload of an event about one or more notes of a noteable that changed in the same way. */
export interface NotesEventPayload {
  kind: NoteableKindName;
  noteable_id: number;
  namespace_id: number;
  iid: number;
  note_ids: number[];
  confidential?: true;
  /** Set for internal notes. The event is then published on the stream for insiders. */
  internal?: true;
  /**
   * Set in `note.updated` when the body of the notes changed, not only their position or resolution.
   */
  edited?: true;
}

/** The fields of a noteable that events about its notes need. */
export interface NotesEventNoteable extends Pick<Noteable, "kind" | "id" | "iid" | "confidential"> {
  place: Pick<NoteablePlace, "id" | "kind" | "root_namespace_id">;
}

interface AnnouncedNote {
  id: number;
  internal: boolean;
}

export async function announceNotesEvent(
  ctx: Context,
  type: NoteEventType,
  noteable: NotesEventNoteable,
  notes: readonly [AnnouncedNote, ...AnnouncedNote[]],
  /** `edited` is set when the body of the notes changed, not only their position in a thread. */
  more: { edited?: true } = {},
): Promise<void> {
  const { kind, id: noteableId, iid, place } = noteable;
  for (const internal of [false, true]) {
    const ids = notes.filter((note) => note.internal === internal).map(({ id }) => id);
    if (ids.length === 0) continue;
    await ctx.announce({
      type,
      stream: internal ? internalNotesStream(noteable) : noteableStream(noteable),
      rootNamespaceId: place.root_namespace_id,
      ...(place.kind === "project" && { projectId: place.id }),
      payload: {
        kind,
        noteable_id: noteableId,
        namespace_id: place.id,
        iid,
        note_ids: ids,
        ...(noteable.confidential && { confidential: true as const }),
        ...(internal && { internal: true as const }),
        ...more,
      },
    });
  }
}
