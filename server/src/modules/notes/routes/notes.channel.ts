/** The channel of one discussion: which of its notes were written, changed and deleted, and no word of them. */
import { NoteableType } from "@cairn/contract/noteables";
import { NOTES_CHANNEL, type NotesMessage } from "@cairn/contract/notes/notes-live";
import * as z from "zod";
import { defineModuleChannel } from "../../../platform/cable/module-channel.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { StreamEvent } from "../../../platform/events/event.ts";
import { findKindByName, canEndAccess, noteableStreams } from "../../noteables/index.ts";
import { getDiscussedById } from "../api/api-notes.ts";
import { NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";

const EVENTS = new Set<string>(Object.values(NOTE_EVENTS));

export const notesChannels = [
  defineModuleChannel({
    name: NOTES_CHANNEL,
    action: notesPolicy.list,
    params: z.strictObject({
      noteable_type: NoteableType,
      // Clients send it as they have it.
      noteable_id: z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number),
    }),
    async subscribe(ctx, { noteable_type: type, noteable_id: id }) {
      const kind = findKindByName(type);
      if (kind === undefined) throw notFound();
      const noteable = await getDiscussedById(ctx, { kind: kind.name, id });
      return {
        streams: noteableStreams(ctx.viewer, noteable),
        message: messageOf,
        endsAccess: canEndAccess,
      };
    },
  }),
];

function messageOf({ type, payload, position }: StreamEvent): NotesMessage | undefined {
  if (!EVENTS.has(type)) return undefined;
  const ids = (payload["note_ids"] ?? []) as number[];
  const isGone = type === NOTE_EVENTS.removed;
  return {
    event: "notes",
    changed: isGone ? [] : ids,
    removed: isGone ? ids : [],
    // What is internal has a stream, and positions, of its own.
    ...(payload["internal"] !== true && { position }),
  };
}
