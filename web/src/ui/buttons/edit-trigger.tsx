import { displayMessages as texts } from "../base/display.messages.ts";
import { TextButton } from "./text-button.tsx";
import type { TriggerProps } from "./use-trigger.ts";

/** The "Edit" button beside a property; the label names the property. */
export function renderEditTrigger(
  label: string,
  state: { shortcut?: string; pending?: boolean } = {},
) {
  return (trigger: TriggerProps) => (
    <TextButton {...trigger} {...state} aria-label={label}>
      {texts.edit}
    </TextButton>
  );
}
