/** Line below a note's body: who last edited the note and when, and a button that opens its history. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useState } from "react";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { EditedByLine } from "../../../ui/discussions/note.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { noteMessages as texts } from "./note.messages.ts";

const NoteHistory = createLazyComponent(() => import("../history/note-history.tsx"));

export function NoteEditedBy(props: { note: WebNote }) {
  const { note } = props;
  const { last_edited_at: at, last_edited_by: by } = note;
  const [isOpen, setOpen] = useState(false);
  if (at === undefined || by === undefined) return null;
  return (
    <>
      <EditedByLine>
        <span>
          {texts.editedBy(by.name)} <TimeAgo iso={at} />
        </span>
        <span className={scripted.scripted}>
          <span aria-hidden="true">·</span>
          <TextButton
            tone="link"
            aria-label={texts.history}
            onPointerEnter={NoteHistory.warm}
            onFocus={NoteHistory.warm}
            onClick={() => setOpen(true)}
          >
            {texts.historyShort}
          </TextButton>
        </span>
      </EditedByLine>
      {isOpen && <NoteHistory note={note} onClose={() => setOpen(false)} />}
    </>
  );
}
