/** State of one comment or reply form, from typing until the outbox has the note or returns it. */
import { NOTE_BODY_MAX } from "@cairn/contract/notes/discussions";
import { useEffect, useRef, useState } from "react";
import { createIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePage } from "../../../platform/page-context.tsx";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import { useWritingIndicator } from "../../presence/index.ts";
import { noteTarget } from "../outbox/entry.ts";
import { sendNote } from "../outbox/outbox.ts";
import { useNoteable } from "../store/noteable-context.ts";
import { composerMessages as texts } from "./composing.messages.ts";
import { appendText, registerCommentForm, type ComposedComment } from "./form-registry.ts";
import { useClearSentDraft } from "./use-clear-sent-draft.ts";
import { useSyncedDraft } from "./use-synced-draft.ts";

export interface PostOptions {
  isThread: boolean;
  isInternal: boolean;
}

export function useComposer(form: { discussionId: string | null; isInternal: boolean }) {
  const { discussionId } = form;
  const noteable = useNoteable();
  const user = usePage().session.user?.id ?? 0;
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
    if (words.trim() === "") key.current = undefined;
  };
  const add = (words: ComposedComment) => {
    const now = editor.current?.text() ?? "";
    editor.current?.replace(appendText(now, words.text));
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

  const reason = reasonAgainst(text, hasFilesOnTheWay);
  const canPost = reason === undefined && !isSending;

  /**
   * Sends the text through the outbox. Resolves to the result
   * of the first attempt; null when there was nothing to send.
   */
  const post = async (wish: PostOptions) => {
    const words = editor.current?.text() ?? "";
    if (!canPost || words.trim() === "") return null;
    setSending(true);
    setTrouble(null);
    sign.rest();
    const note = {
      ...noteTarget(noteable),
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
    // If the outbox cannot store the note, the draft stays,
    // because it is then the only copy that outlives the tab.
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
