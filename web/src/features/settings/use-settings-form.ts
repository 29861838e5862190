/**
 * A form of a settings page: like `useForm`, and it asks before the user leaves the page with
 * changes that are not saved.
 */
import { useEffect, useRef, useState } from "react";
import { useUnsavedChangesPrompt } from "../../platform/unsaved-changes.ts";
import { useForm } from "../../platform/use-form.ts";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { settingsMessages as texts } from "./settings.messages.ts";

type FormPlan = Parameters<typeof useForm>[0];

interface SettingsFormPlan extends Omit<FormPlan, "send"> {
  /**
   * Sends the form. Call `markSaved` before a navigation that follows the response, because the
   * page would otherwise ask whether to discard the changes. Resolves to false when the user canceled.
   */
  send: (data: FormData, markSaved: () => void) => Promise<boolean | void>;
}

export function useSettingsForm(plan: SettingsFormPlan) {
  const confirm = useConfirmDialog();
  const saved = useRef<string | null>(null);
  const unsaved = useRef(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const update = (next: boolean) => {
    unsaved.current = next;
    setUnsaved(next);
  };
  const form = useForm({
    ...plan,
    send: async (data) => {
      const markSaved = () => {
        saved.current = serialize(data);
        update(false);
      };
      if ((await plan.send(data, markSaved)) !== false) markSaved();
    },
  });
  useUnsavedChangesPrompt({
    isUnsaved: () => unsaved.current,
    question: texts.discardQuestion,
    ask: () =>
      confirm({
        title: texts.discardQuestion,
        confirmLabel: texts.discard,
        cancelLabel: texts.keepEditing,
        danger: true,
      }),
  });
  const { ref, onInput } = form.formProps;
  useEffect(() => {
    if (ref.current) saved.current ??= serialize(new FormData(ref.current));
  }, [ref]);
  const formProps: typeof form.formProps = {
    ...form.formProps,
    onInput: (event) => {
      onInput(event);
      update(serialize(new FormData(event.currentTarget)) !== saved.current);
    },
  };
  return { ...form, formProps, isUnsaved };
}

/** Writes the fields of a form as one text. Files are left out: they are sent when they are chosen. */
function serialize(data: FormData): string {
  return JSON.stringify([...data].filter(([, value]) => typeof value === "string"));
}
