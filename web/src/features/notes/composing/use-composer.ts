/** State of one comment or reply form, from typing until the outbox has the note or returns it. */
import { NOTE_BODY_MAX } from "@cairn/contract/notes/discussions";
import { useEffect, useRef, useState } from "react";
import { createIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import { useWritingIndicator } from "../../presence/index.ts";
import { buildNoteTarget } from "../outbox/entry.ts";
import { sendNote } from "../outbox/outbox.ts";
import { useNoteable } from "../store/noteable-context.ts";
import { commentFormMessages as texts } from "./composing.messages.ts";
import {
  appendAsParagraph,
  registerCommentForm,
  type CommentTextToInsert,
} from "./form-registry.ts";
import { useClearSentDraft } from "./use-clear-sent-draft.ts";
import { useSyncedDraft } from "./use-synced-draft.ts";

/** A line that starts like a quick action. */
const COMMAND_LINE = /^\/[a-z_]/im;

export interface PostNoteOptions {
  isThread: boolean;
  isInternal: boolean;
}

export function useCommentForm(form: { discussionId: string | null; isInternal: boolean }) {
  const { discussionId } = form;
  const noteable = useNoteable();
  const user = usePageContext().session.user?.id ?? 0;
  const editor = useRef<EditorHandle>(null);
  const draft = useSyncedDraft({ noteable, discussionId, user }, editor);
  const sign = useWritingIndicator(noteable, form.isInternal);
  const [text, setText] = useState("");
  const [hasFilesOnTheWay, setFilesOnTheWay] = useState(false);
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  /**
   * Idempotency key of a text that the outbox returned. The text may have reached the server, so sending
   * it again uses the same key.
   */
  const key = useRef<string | undefined>(undefined);
  /** Idempotency key of the text that is being sent now. */
  const leaving = useRef<string | undefined>(undefined);
  useClearSentDraft(editor, draft, leaving);

  const write = (words: string) => {
    setText(words);
    if (words.trim() !== "") setTrouble((before) => (before === texts.empty ? null : before));
    if (words.trim() === "") key.current = undefined;
  };
  const add = (words: CommentTextToInsert) => {
    const now = editor.current?.text() ?? "";
    editor.current?.replace(appendAsParagraph(now, words.text));
    editor.current?.toEnd();
    setTrouble(words.reason ?? null);
    key.current = words.key;
  };
  const latest = useRef({ add });
  latest.current = { add };
  useEffect(
    () =>
      registerCommentForm(discussionId, {
        isEmpty: () => (editor.current?.text() ?? "").trim() === "",
        add: (words) => latest.current.add(words),
      }),
    [discussionId],
  );

  /** Asks about a line that looks like a misspelled quick action. Resolves to whether to post. */
  const confirm = useConfirmDialog();
  const checkCommands = async (words: string): Promise<boolean> => {
    if (!COMMAND_LINE.test(words)) return true;
    // Without a connection the check cannot load, and the text is posted as it is.
    const check = await import("./unknown-commands.ts").catch(() => null);
    const title = check?.describeUnknownCommand(words) ?? null;
    if (title === null) return true;
    const { postAnyway: confirmLabel, edit: cancelLabel } = texts;
    const isSure = await confirm({ title, confirmLabel, cancelLabel });
    if (!isSure) editor.current?.focus();
    return isSure;
  };

  const reason = reasonAgainst(text, hasFilesOnTheWay);
  /** Says why the text cannot be posted now, at the field. */
  const refuse = () => {
    setTrouble(reason ?? null);
    editor.current?.focus();
  };
  const canPost = reason === undefined && !isSending;

  /**
   * Sends the text through the outbox. Resolves to the result of the first attempt; null when the
   * text is empty, cannot be posted now, or has an unknown command that the user wants to correct.
   */
  const post = async (wish: PostNoteOptions) => {
    const words = editor.current?.text() ?? "";
    if (reason !== undefined) refuse();
    if (!canPost || words.trim() === "") return null;
    setSending(true);
    setTrouble(null);
    if (!(await checkCommands(words))) {
      setSending(false);
      return null;
    }
    sign.rest();
    const note = {
      ...buildNoteTarget(noteable),
      discussionId,
      text: words,
      draftRevision: draft.revision(),
      ...wish,
    };
    const sentAs = key.current ?? draft.sentAs(words) ?? createIdempotencyKey();
    leaving.current = sentAs;
    draft.seal(words, sentAs);
    const { isKept, firstTry } = await sendNote(note, sentAs);
    key.current = undefined;
    editor.current?.replace("");
    // Deletes the draft only if the outbox has stored the note. Otherwise the draft is the only
    // copy that outlives the tab.
    if (isKept) draft.drop();
    else draft.keep(words);
    const outcome = await firstTry;
    setSending(false);
    if (!isKept && outcome === "sent") draft.drop();
    return outcome;
  };

  return {
    editor,
    draft,
    text,
    reason,
    canPost,
    isSending,
    trouble,
    refuse,
    dismissTrouble: () => setTrouble(null),
    post,
    /** Input handler of the form: reports to other viewers of the noteable that the user is writing. */
    onInput: sign.onInput,
    editorProps: {
      ref: editor,
      draft,
      maxLength: NOTE_BODY_MAX,
      onChange: write,
      onBusyChange: setFilesOnTheWay,
    },
  };
}

function reasonAgainst(text: string, hasFilesOnTheWay: boolean): string | undefined {
  if (text.trim() === "") return texts.empty;
  return hasFilesOnTheWay ? texts.filesOnTheWay : undefined;
}
