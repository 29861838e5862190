/**
 * Connects the outbox to the discussion: shows unsent notes as placeholders, and adds notes to the
 * discussion once they are posted.
 */
import type { WebNoteCreateResponse } from "@cairn/contract/notes/discussions";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { registerQuickActionQueue } from "../../../platform/quick-action-queue.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useCaptcha } from "../../moderation/index.ts";
import { useCachedQuickActions, useRefetchNoteable } from "../composing/composing.api.ts";
import { findOpenCommentForm } from "../composing/form-registry.ts";
import { useDiscussionStore } from "../store/discussion-store.ts";
import { useNoteable } from "../store/noteable-context.ts";
import { buildNoteTarget, type OutboxEntry } from "../outbox/entry.ts";
import { outboxMessages as texts } from "../outbox/outbox.messages.ts";
import { startOutbox, getOutbox, sendNote } from "../outbox/outbox.ts";
import { outboxEntryToPlaceholders } from "./placeholders.ts";
import type { FinalSendResult } from "../outbox/create-outbox.ts";

/**
 * Component that sends the user's unsent notes and shows them in the discussion. Renders only the
 * captcha dialog. Mount it once per activity section.
 */
export function OutboxConnection() {
  const { user } = usePageContext().session;
  return user ? <Link user={user.id} /> : null;
}

function Link({ user }: { user: number }) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const { solve, dialog } = useCaptcha();
  const settled = useSettled();
  useEffect(() => startOutbox({ user, csrfToken, solve }), [user, csrfToken, solve]);
  useEffect(() => getOutbox().onSettled((news) => settled.current(news)), [settled]);
  usePlaceholders();
  useQuickActionQueue();
  return dialog;
}

/** Queues quick actions of other parts of the page as unsent notes. A queued one is not queued again. */
function useQuickActionQueue(): void {
  const noteable = useNoteable();
  const canComment = noteable.can.comment;
  const latest = useRef(noteable);
  latest.current = noteable;
  const { id } = noteable;
  useEffect(() => {
    if (!canComment) return undefined;
    return registerQuickActionQueue(id, async (text) => {
      const isQueued = (await getOutbox().keptAt(id, null)).some((entry) => entry.text === text);
      if (isQueued) return;
      const target = buildNoteTarget(latest.current);
      const kind = { discussionId: null, isThread: false, isInternal: false, draftRevision: 0 };
      await sendNote({ ...target, text, ...kind }, createIdempotencyKey());
    });
  }, [id, canComment]);
}

const NOTHING: readonly OutboxEntry[] = [];

/** Updates the placeholders in the store from the outbox entries. */
function usePlaceholders(): void {
  const store = useDiscussionStore();
  const { id: noteableId } = useNoteable();
  const commands = useCachedQuickActions();
  const entries = useSyncExternalStore(
    (tell) => getOutbox().subscribe(tell),
    () => getOutbox().entries(),
    () => NOTHING,
  );
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const own = entries.filter(({ noteable }) => noteable.id === noteableId);
    const wanted = own.flatMap((entry) => outboxEntryToPlaceholders(entry, commands()));
    const keys = new Set(wanted.map(({ placeholder }) => placeholder));
    for (const key of shown.current) if (!keys.has(key)) store.dropPlaceholder(key);
    for (const placeholder of wanted) store.putPlaceholder(placeholder);
    shown.current = keys;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- which commands are known is asked, not heard of
  }, [entries, store, noteableId]);
}

function useSettled() {
  const store = useDiscussionStore();
  const { id: noteableId } = useNoteable();
  const toast = useToast();
  const readAgain = useRefetchNoteable();

  const take = (answer: WebNoteCreateResponse) => {
    if ("discussion" in answer) store.upsertDiscussion(answer.discussion);
    else if (answer.valid) {
      const { valid: _, ...note } = answer;
      store.upsertNotes([note]);
    } else if (!document.hidden) {
      const said = answer.errors.commands_only?.join(" ") ?? "";
      toast(said === "" || said === texts.applied ? texts.applied : `${texts.applied}. ${said}`);
    }
    readAgain(answer.commands_changes);
  };

  /**
   * Puts the text of a refused note back into its form, unless the form is closed or contains another
   * text by now.
   */
  const giveBack = (entry: OutboxEntry) => {
    const reason = entry.trouble?.kind === "refused" ? entry.trouble.reason : texts.failed;
    readAgain({});
    const form = findOpenCommentForm(entry.discussionId);
    if (!form?.isEmpty()) return;
    form.add({ text: entry.text, reason });
    void getOutbox().take(entry.key);
  };

  const hear = (news: FinalSendResult) => {
    if (news.entry.noteable.id !== noteableId) return;
    if (news.kind === "sent") take(news.answer);
    else giveBack(news.entry);
  };
  const latest = useRef(hear);
  latest.current = hear;
  return latest;
}
