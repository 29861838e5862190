/** Opening the form in place of the words: it is fetched when somebody comes near. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ComponentType, RefObject } from "react";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { issueErrorTexts } from "../shared/issue.messages.ts";

type Form = ComponentType<{ project: string; issue: IssuePage; onClose: (saved: boolean) => void }>;

export interface EditMode {
  /** The form while it is open. */
  Form: Form | null;
  isOpening: boolean;
  open: () => void;
  close: () => void;
  warm: () => void;
  /** Where the focus returns to. */
  button: RefObject<HTMLButtonElement | null>;
}

const fetchForm = () => import("../editing/index.ts");

export function useEditMode(canUpdate: boolean): EditMode {
  const toast = useToast();
  const [Form, setForm] = useState<Form | null>(null);
  const [isOpening, setOpening] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  const show = useCallback(
    () =>
      fetchForm().then(
        ({ IssueEditForm }) => setForm(() => IssueEditForm),
        () => toast(issueErrorTexts.change, { intent: "danger" }),
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
    // What cannot be fetched now will be asked for again when it is needed.
    warm: () => void fetchForm().catch(() => {}),
    button,
  };
}
