/** Icon buttons in the header of a note. On phones the less frequent actions are in the menu. */
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { threadMessages } from "../resolving/thread.messages.ts";
import type { NoteActionProps } from "./action-props.ts";
import { NoteMoreActionsMenu } from "./more-actions.tsx";
import { AddReactionButton } from "./note-reactions.tsx";
import { noteActionMessages as texts } from "./note.messages.ts";
import styles from "./note.module.css";
import { preloadNoteEditForm } from "./note-body.tsx";

export function NoteActions(props: NoteActionProps) {
  const { offers, threadActions, deletion, editing } = props;
  const { reply, resolve } = threadActions ?? { reply: null, resolve: null };
  return (
    <span className={scripted.scripted}>
      <span className={styles.actions}>
        {resolve && (
          <span className={styles.wide}>
            <IconButton
              icon="circle-check"
              label={resolve.isResolved ? threadMessages.unresolve : threadMessages.resolve}
              pressed={resolve.isResolved}
              pending={resolve.isPending}
              onClick={resolve.toggle}
            />
          </span>
        )}
        {offers.react && <AddReactionButton onGive={props.reacting.toggle} />}
        {reply && (
          <span className={styles.wide}>
            <IconButton icon="reply" label={texts.reply} onClick={reply} />
          </span>
        )}
        {offers.edit && (
          <span className={styles.wide}>
            <IconButton
              icon="pencil"
              label={texts.edit}
              pending={editing.isWanted}
              onPointerEnter={preloadNoteEditForm}
              onFocus={preloadNoteEditForm}
              onClick={editing.begin}
            />
          </span>
        )}
        {offers.deleteAlone && (
          <IconButton
            icon="trash"
            label={texts.delete}
            pending={deletion.isDeleting}
            onClick={deletion.ask}
          />
        )}
        {offers.more.length > 0 && <NoteMoreActionsMenu {...props} />}
      </span>
    </span>
  );
}
