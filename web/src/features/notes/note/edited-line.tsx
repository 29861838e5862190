import type { WebNote } from "@cairn/contract/notes/discussions";
import { EditedByLine } from "../../../ui/discussions/note.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { noteMessages as texts } from "./note.messages.ts";

/** Line below a note's body: who last edited the note and when. */
export function NoteEditedBy(props: { note: Pick<WebNote, "last_edited_at" | "last_edited_by"> }) {
  const { last_edited_at: at, last_edited_by: by } = props.note;
  if (at === undefined || by === undefined) return null;
  return (
    <EditedByLine>
      <span>
        {texts.editedBy(by.name)} <TimeAgo iso={at} />
      </span>
    </EditedByLine>
  );
}
