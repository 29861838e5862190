/**
 * Keeps the notes of an open page up to date. Returns whether the last request for changed notes
 * failed.
 */
import type { Noteable } from "@cairn/contract/noteables";
import { useEffect, useState } from "react";
import type { createNotesPoll } from "../reading/notes.api.ts";
import type { DiscussionLoader } from "../reading/page-loader.ts";
import { retryOutboxNow } from "../outbox/outbox.ts";
import type { DiscussionStore } from "../store/discussion-store.ts";
import { syncNotes } from "./notes-sync.ts";
import { subscribeToNotes } from "./notes-subscription.ts";

export function useNotesSync(props: {
  noteable: Noteable;
  store: DiscussionStore;
  reader: DiscussionLoader;
  call: ReturnType<typeof createNotesPoll>;
  isReady: boolean;
}): boolean {
  const { noteable, store, reader, call, isReady } = props;
  const { kind, id } = noteable;
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const remove = (noteIds: readonly number[]) => {
      for (const noteId of noteIds) store.removeNote(String(noteId));
    };
    return syncNotes({
      async ask(signal) {
        const { status, pollInterval, body } = await call.ask(signal);
        const unplaced = body && !signal.aborted ? store.hearNotes(body.notes) : [];
        // Reads the newest page if some notes belong to discussions that are not loaded, because
        // these notes can start new discussions.
        if (unplaced.length > 0) reader.readEnd();
        // Removes deleted notes after adding changed ones, because
        // a note can be in both lists and must then disappear.
        if (!signal.aborted) remove(body?.deleted_note_ids ?? []);
        return { status, pollInterval, more: body?.more === true };
      },
      remove,
      readAgain: () => void reader.readAgain(),
      failed: setFailed,
      follow: (listener) =>
        subscribeToNotes(
          { kind, id },
          {
            heard: (notes) => listener.heard(notes),
            live(isLive, isAgain) {
              listener.live(isLive, isAgain);
              if (isLive) retryOutboxNow();
            },
          },
        ),
    });
  }, [kind, id, store, reader, call, isReady]);
  return hasFailed;
}
