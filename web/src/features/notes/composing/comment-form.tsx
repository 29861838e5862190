/** Form for a new comment or thread, or a message for viewers who cannot comment. */
import type { PageSession } from "@cairn/contract/pages";
import { useMemo, useRef, useState } from "react";
import { useRegisterPageCommands, type PageCommand } from "../../../platform/actions.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { DraftStatus } from "../../../ui/editor/drafts/draft-status.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { SplitButton } from "../../../ui/overlays/split-button.tsx";
import { editLastOwnNote } from "../store/editing-notes.ts";
import { useDiscussionStore } from "../store/discussion-store.ts";
import { useNoteable } from "../store/noteable-context.ts";
import type { NoteableCloseControl } from "./closing.ts";
import styles from "./composing.module.css";
import { commentFormMessages as texts } from "./composing.messages.ts";
import { CommentFormBanners } from "./form-banners.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { CannotCommentMessage, SignInToCommentMessage } from "./cannot-comment.tsx";
import { useCommentForm } from "./use-composer.ts";

interface FormProps {
  /** Adds the close button to the form; null for noteables that cannot be closed. */
  closing: NoteableCloseControl | null;
}

export function CommentForm(props: FormProps) {
  const { user } = usePageContext().session;
  const { can } = useNoteable();
  if (!user) return <SignInToCommentMessage />;
  if (!can.comment) return <CannotCommentMessage />;
  return (
    <>
      <p className={scripted.unscripted}>{texts.needsScript}</p>
      <div className={scripted.scripted}>
        <OpenForm {...props} user={user} />
      </div>
    </>
  );
}

function OpenForm(props: FormProps & { user: NonNullable<PageSession["user"]> }) {
  const { closing, user } = props;
  const { can, type_name: typeName } = useNoteable();
  const store = useDiscussionStore();
  const [isThread, setThread] = useState(false);
  const [wantsInternal, setInternal] = useState(false);
  const isInternal = wantsInternal && can.comment_internally;
  const composer = useCommentForm({ discussionId: null, isInternal });
  const form = useRef<HTMLFormElement>(null);
  useWritingAction(composer.editor);

  const post = async () => {
    const outcome = await composer.post({ isThread, isInternal });
    if (outcome !== null) setInternal(false);
    return outcome;
  };
  const submit = () => void post();
  const posting = postingWords(isThread, isInternal);

  return (
    <form
      ref={form}
      tabIndex={-1}
      id="new-comment"
      className={styles.composer}
      aria-label={texts.form}
      noValidate
      onInput={composer.onInput}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <span className={styles.avatar}>
        <Avatar name={user.name} seed={user.id} src={user.avatar_url} size={32} />
      </span>
      <div className={styles.content}>
        <NoteEditor
          composer={composer}
          label={texts.field}
          placeholder={texts.placeholder}
          warnings={<CommentFormBanners isInternal={isInternal} />}
          onSubmit={submit}
          // The shortcuts of the page work outside the field, and Tab goes on from here.
          onEscape={() => form.current?.focus({ preventScroll: true })}
          onUp={() => editLastOwnNote(store.lastOwnNote(user.id))}
        />
        <div className={styles.actions}>
          <span className={styles.left}>
            {can.comment_internally && (
              <Checkbox
                label={texts.internal}
                checked={wantsInternal}
                onChange={(event) => setInternal(event.currentTarget.checked)}
              />
            )}
            <DraftStatus
              state={composer.draft.state}
              onDiscard={() => {
                composer.editor.current?.replace("");
                composer.draft.drop();
              }}
            />
          </span>
          <span className={styles.buttons}>
            {closing?.renderButton({
              posting,
              hasWords: composer.text.trim() !== "",
              isSending: composer.isSending,
              reason: composer.text.trim() === "" ? undefined : composer.reason,
              post,
            })}
            <SplitButton
              type="submit"
              variant="primary"
              pending={composer.isSending}
              disabledReason={composer.reason}
              onRefused={composer.refuse}
              shortcut="mod+enter"
              menuLabel={texts.chooseType}
              items={[
                {
                  id: "comment",
                  label: texts.comment,
                  description: texts.commentHint(typeName),
                },
                { id: "thread", label: texts.startThread, description: texts.threadHint },
              ]}
              selectedId={isThread ? "thread" : "comment"}
              onAction={(id) => setThread(id === "thread")}
            >
              {posting}
            </SplitButton>
          </span>
        </div>
      </div>
    </form>
  );
}

function postingWords(isThread: boolean, isInternal: boolean): string {
  if (isInternal) return isThread ? texts.internalThread : texts.internalNote;
  return isThread ? texts.startThread : texts.comment;
}

function useWritingAction(editor: ReturnType<typeof useCommentForm>["editor"]): void {
  const actions = useMemo<readonly PageCommand[]>(
    () => [
      {
        id: "note.create",
        label: texts.write,
        group: "here",
        icon: "message-square-plus",
        keys: "shift+m",
        run: () => editor.current?.focus(),
      },
    ],
    [editor],
  );
  useRegisterPageCommands(actions);
}
