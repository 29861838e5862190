/** Form that warns before an attribute is switched on or off, for example the lock. */
import { useState } from "react";
import { createLazyComponent } from "../../ui/base/lazy.tsx";
import { createEditButtonRenderer } from "../../ui/buttons/edit-trigger.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { sidebarMessages as texts } from "./sidebar.messages.ts";

interface WarningFormProps {
  title: string;
  warning: string;
  /** Label of the button that switches the attribute. */
  submit: string;
  /** Resolves when the change is saved or has failed. The form closes then. */
  onSubmit: () => Promise<void>;
}

const WarningForm = createLazyComponent(() => import("./warning-form-content.tsx"));

export function WarningFormButton(props: WarningFormProps & { label: string; shortcut: string }) {
  const { label, shortcut, ...form } = props;
  const [isApplying, setApplying] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const submit = async () => {
    setApplying(true);
    await form.onSubmit();
    setApplying(false);
    setOpen(false);
  };
  return (
    <Popover
      label={form.title}
      placement="bottom end"
      isOpen={isOpen}
      // The form stays open until the server has answered.
      onOpenChange={(next) => setOpen(next || isApplying)}
      trigger={createEditButtonRenderer(label, { shortcut, openText: texts.cancel })}
    >
      {(close) => (
        <WarningForm
          {...form}
          isApplying={isApplying}
          onCancel={close}
          onApply={() => void submit()}
        />
      )}
    </Popover>
  );
}
