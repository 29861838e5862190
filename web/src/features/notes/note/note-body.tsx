/** The words of a note: to be read, to be changed, or on their way to the server. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { lazyComponent } from "../../../ui/base/lazy.tsx";
import { Prose } from "../../../ui/text/prose.tsx";
import styles from "./note.module.css";
import type { NoteEditing } from "./use-note-editing.ts";

const EditForm = lazyComponent(() => import("./note-edit-form.tsx"));

/** Somebody is likely to edit soon. */
export const preloadEditForm = EditForm.warm;

export function NoteBody(props: { note: WebNote; editing: NoteEditing }) {
  const { note, editing } = props;
  return (
    <>
      {!editing.isOpen && editing.sent === null && <Prose html={note.note_html} />}
      {/* What was written, until the server has drawn it. */}
      {editing.sent !== null && <p className={styles.sent}>{editing.sent}</p>}
      {editing.isWanted && (
        // It stays while the words are on their way, so that they are there if they come back.
        <div hidden={editing.sent !== null}>
          <EditForm note={note} editing={editing} />
        </div>
      )}
    </>
  );
}
