import { displayMessages as texts } from "../base/display.messages.ts";
import { TextButton } from "./text-button.tsx";
import type { TriggerProps } from "./use-trigger.ts";

/** Renders the "Edit" button beside a property. `label` must name the property, for screen readers. */
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
