/** State and actions of the open edit form of an issue or epic, until the user saves, leaves or deletes the issue. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import { useEffect, useReducer, useRef, useState } from "react";
import { useLocation } from "wouter";
import { toSafeRedirectPath } from "../../../platform/own-path.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { useMatchedRoute } from "../../../platform/route-context.tsx";
import { useUnsavedChangesPrompt } from "../../../platform/unsaved-changes.ts";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import { useDraft } from "../../../ui/editor/drafts/use-draft.ts";
import { preloadModal } from "../../../ui/overlays/modal.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useDeleteIssue, useIssueLiveUpdateControls, type SavedText } from "./editing.api.ts";
import { issueEditFormMessages as texts, discardChangesMessages } from "./editing.messages.ts";
import { buildEditDraftStorageKeys } from "./edit-drafts.ts";
import {
  createIssueEditFormState,
  reduceIssueEditFormState,
  hasTextChanges,
  type IssueTextFields,
} from "./edit-state.ts";
import { formatUpdateError } from "./save-errors.ts";
import { detectConcurrentChange } from "./concurrent-changes.ts";
import { buildConflictResolutionRequests, type ConflictChoices } from "./merge-conflicts.ts";
import { useSaveIssue } from "./use-save-issue.ts";

export interface IssueEditFormProps {
  /** Full path of the project or group. */
  place: string;
  issue: NoteablePageResponse;
  onClose: (saved: boolean) => void;
}

export function useIssueEditForm(
  props: IssueEditFormProps,
  templates: readonly IssueTemplateListItem[],
) {
  const { place, issue, onClose } = props;
  const [, navigate] = useLocation();
  const toast = useToast();
  const confirm = useConfirmDialog();
  const { holdStill, readAnew } = useIssueLiveUpdateControls(place, issue);
  const remove = useDeleteIssue(place, issue);
  const me = usePageContext().session.user;
  const keys = buildEditDraftStorageKeys(me?.id ?? 0, useMatchedRoute().path, useRawQueryString());
  const version = issue.lock_version;
  const titleDraft = useDraft(keys.title, { version, text: issue.title_text });
  const textDraft = useDraft(keys.description, { version, text: issue.description_text });
  const [state, tell] = useReducer(
    reduceIssueEditFormState,
    createIssueEditFormState(issue, templates),
  );
  const [isDeleting, setDeleting] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const editor = useRef<EditorHandle>(null);
  /**
   * True when the user can leave the page without a confirmation: the form was saved or canceled, or the
   * user chose to leave and keep the draft.
   */
  const isDone = useRef(false);

  const from = (): IssueTextFields & { lock_version: number } => ({
    title: titleDraft.origin()?.text ?? "",
    description: textDraft.origin()?.text ?? "",
    lock_version: state.lock_version,
  });
  const isUnsaved = () => !isDone.current && !saving.isSolving() && hasTextChanges(state, from());
  const finish = () => {
    isDone.current = true;
    titleDraft.drop();
    textDraft.drop();
  };
  const base = () => {
    const [one, other] = [titleDraft.origin(), textDraft.origin()];
    if (one && other) {
      tell({ kind: "based", lock_version: Math.min(one.version, other.version) });
    }
  };
  const write = (words: IssueTextFields) => {
    editor.current?.replace(words.description);
    if (!title.current) return;
    title.current.value = words.title;
    title.current.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };

  const onSaved = async (saved: SavedText) => {
    const isOpen = !isDone.current;
    const others = issue.lock_version > state.lock_version ? issue.edited?.by_name : undefined;
    finish();
    const path = toSafeRedirectPath(saved.web_url);
    if (path !== location.pathname) {
      if (isOpen) onClose(true);
      return navigate(path);
    }
    if (saved.merged) {
      toast(texts.savedTogether(others === undefined || others === me?.name ? null : others));
    }
    await readAnew().catch(() => toast(formatUpdateError(issue.type, []), { intent: "danger" }));
    if (isOpen) onClose(true);
  };
  const saving = useSaveIssue({ place, issue, tell, onSaved });

  // Sets the lock version that the text is based on, and focuses the title. The effect runs after
  // the fields have restored their drafts, because the lock version of a draft can be older than
  // that of the page.
  useEffect(() => {
    base();
    preloadModal();
    title.current?.focus();
    // The dependencies are empty, so that the effect runs only on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const sure = (confirmLabel: string, body?: string) =>
    confirm({
      title: discardChangesMessages.question(issue.type),
      body,
      confirmLabel,
      cancelLabel: discardChangesMessages.keepEditing,
      danger: true,
    });
  useUnsavedChangesPrompt({
    isUnsaved,
    question: discardChangesMessages.question(issue.type),
    ask: () => sure(discardChangesMessages.leave, discardChangesMessages.draftStays),
  });

  return {
    state,
    tell,
    saving,
    isDeleting,
    title,
    editor,
    titleDraft,
    textDraft,
    news: detectConcurrentChange(issue, from()),
    save: () => {
      const { title: words, description, lock_version } = state;
      return saving.save({ title: words.trim(), description, lock_version });
    },
    /**
     * Called when every hunk of a conflict has a choice. Saves the
     * merged text; the form keeps the text even if saving fails.
     */
    decide: async (choices: ConflictChoices) => {
      const { conflict } = saving;
      if (conflict === null) return;
      const requests = buildConflictResolutionRequests(conflict, choices, state, from());
      const { title: words = "", description = state.description } = requests[0];
      if (requests.length === 1) {
        const { lock_version, current } = conflict;
        titleDraft.rebase({ version: lock_version, text: current.title });
        textDraft.rebase({ version: lock_version, text: current.description });
        base();
      }
      write({ title: words, description });
      tell({ kind: "dismissed" });
      saving.leaveConflict();
      await saving.save(...requests);
    },
    cancel: async () => {
      if (isUnsaved() && !(await sure(discardChangesMessages.discard))) return;
      finish();
      onClose(false);
    },
    /** Resets title and description to the saved text and deletes their drafts. */
    discardDraft: () => {
      write({ title: issue.title_text, description: issue.description_text });
      titleDraft.drop();
      textDraft.drop();
      base();
    },
    /**
     * Call before the user leaves the page on purpose: the browser asks for no confirmation, and the
     * draft is restored next time.
     */
    leaveWithDraft: () => {
      isDone.current = true;
    },
    remove: async () => {
      const isSure = await confirm({
        title: texts.deleteQuestion(issue.type),
        confirmLabel: texts.delete(issue.type),
        danger: true,
      });
      if (!isSure) return;
      setDeleting(true);
      const goOn = holdStill();
      try {
        const path = await remove();
        finish();
        navigate(toSafeRedirectPath(path));
      } catch {
        goOn();
        setDeleting(false);
        toast(texts.errorDeleting(issue.type), { intent: "danger" });
      }
    },
  };
}
