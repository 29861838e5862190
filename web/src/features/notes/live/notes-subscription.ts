/** Cable subscription that reports changes to the notes of one noteable. */
import { NOTEABLE_TYPES, type NoteableKey } from "@cairn/contract/noteables";
import { NOTES_CHANNEL, type NotesChannelMessage } from "@cairn/contract/notes/notes-live";
import { subscribeToChannel } from "../../../platform/cable.ts";
import type { NotesListener } from "./notes-sync.ts";

/**
 * Subscribes to the notes of a noteable until the returned function is called. If the server
 * rejects the subscription, the caller must poll instead.
 */
export function subscribeToNotes({ kind, id }: NoteableKey, listener: NotesListener): () => void {
  const identifier = {
    channel: NOTES_CHANNEL,
    noteable_type: NOTEABLE_TYPES[kind],
    noteable_id: String(id),
  };
  return subscribeToChannel(identifier, {
    confirmed: (isAgain) => listener.live(true, isAgain),
    received: (message) => listener.heard(message as NotesChannelMessage),
    lost: () => listener.live(false, false),
    rejected: () => listener.live(false, false),
  });
}
