/** Body of a note: the rendered HTML, the edit form, or the text that is being saved. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import styles from "./note.module.css";
import type { NoteEditingState } from "./use-note-editing.ts";

const EditForm = createLazyComponent(() => import("./note-edit-form.tsx"));

/**
 * Preloads the code of the edit form; called when the pointer or the focus reaches the edit
 * button.
 */
export const preloadNoteEditForm = EditForm.warm;

export function NoteBody(props: { note: WebNote; editing: NoteEditingState }) {
  const { note, editing } = props;
  return (
    <>
      {!editing.isOpen && editing.sent === null && <MarkdownHtml html={note.note_html} />}
      {/* The Markdown source of the new body, shown until the server has rendered it. */}
      {editing.sent !== null && <p className={styles.sent}>{editing.sent}</p>}
      {editing.isWanted && (
        // The form stays mounted while the text is saved, so that the text is still there if saving
        // fails.
        <div hidden={editing.sent !== null}>
          <EditForm note={note} editing={editing} />
        </div>
      )}
    </>
  );
}
