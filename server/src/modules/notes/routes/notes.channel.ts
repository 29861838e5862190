/**
 * Cable channel of one discussion. Sends the ids of created, changed and deleted notes, never their
 * bodies.
 */
import { NoteableType } from "@cairn/contract/noteables";
import { NOTES_CHANNEL, type NotesChannelMessage } from "@cairn/contract/notes/notes-live";
import * as z from "zod";
import { defineModuleChannel } from "../../../platform/cable/module-channel.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { StreamEvent } from "../../../platform/events/event.ts";
import {
  findNoteableKindByName,
  isAccessRevokingEvent,
  listNoteablePageStreams,
} from "../../noteables/index.ts";
import { getNoteableByIdAndCheckNotesAccess } from "../api/api-notes.ts";
import { NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";

const EVENTS = new Set<string>(Object.values(NOTE_EVENTS));

export const notesChannels = [
  defineModuleChannel({
    name: NOTES_CHANNEL,
    action: notesPolicy.list,
    params: z.strictObject({
      noteable_type: NoteableType,
      // Clients send the id as a number or as a string.
      noteable_id: z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number),
    }),
    async subscribe(ctx, { noteable_type: type, noteable_id: id }) {
      const kind = findNoteableKindByName(type);
      if (kind === undefined) throw notFoundError();
      const noteable = await getNoteableByIdAndCheckNotesAccess(ctx, { kind: kind.name, id });
      return {
        streams: listNoteablePageStreams(ctx.viewer, noteable),
        message: messageOf,
        endsAccess: isAccessRevokingEvent,
      };
    },
  }),
];

function messageOf({ type, payload, position }: StreamEvent): NotesChannelMessage | undefined {
  if (!EVENTS.has(type)) return undefined;
  const ids = (payload["note_ids"] ?? []) as number[];
  const isGone = type === NOTE_EVENTS.removed;
  return {
    event: "notes",
    changed: isGone ? [] : ids,
    removed: isGone ? ids : [],
    // Internal notes have a separate stream with its own positions. The page must not get a
    // position of that stream, so messages about internal notes contain no position.
    ...(payload["internal"] !== true && { position }),
  };
}
