/**
 * Opens the edit form in place of title and description. The form's code loads when the pointer or the
 * focus reaches the edit button.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ComponentType, RefObject } from "react";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { issueErrorMessages } from "../shared/issue.messages.ts";

type Form = ComponentType<{
  place: string;
  issue: NoteablePageResponse;
  onClose: (saved: boolean) => void;
}>;

export interface IssueEditMode {
  /** The component of the edit form while the form is open; null while it is closed. */
  Form: Form | null;
  isOpening: boolean;
  open: () => void;
  close: () => void;
  warm: () => void;
  /** The edit button, which gets the focus when the form closes. */
  button: RefObject<HTMLButtonElement | null>;
}

const fetchForm = () => import("../editing/index.ts");

export function useIssueEditMode(canUpdate: boolean): IssueEditMode {
  const toast = useToast();
  const [Form, setForm] = useState<Form | null>(null);
  const [isOpening, setOpening] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  const show = useCallback(
    () =>
      fetchForm().then(
        ({ IssueEditForm }) => setForm(() => IssueEditForm),
        () => toast(issueErrorMessages.change, { intent: "danger" }),
      ),
    [toast],
  );

  useEffect(() => {
    if (canUpdate && location.hash === "#edit") void show();
  }, [canUpdate, show]);

  useEffect(() => {
    if (wasOpen.current && !Form) button.current?.focus();
    wasOpen.current = Form !== null;
  }, [Form]);

  return {
    Form,
    isOpening,
    open: () => {
      setOpening(true);
      void show().finally(() => setOpening(false));
    },
    close: () => setForm(null),
    // Ignores a failed preload, because opening the form loads the code again.
    warm: () => void fetchForm().catch(() => {}),
    button,
  };
}
