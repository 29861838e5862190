import { displayComponentMessages as texts } from "../base/display.messages.ts";
import { TextButton } from "./text-button.tsx";
import type { PopupTriggerProps } from "./use-trigger.ts";

/**
 * Returns a function that renders the "Edit" button beside a property. `label` must name the
 * property, for screen readers.
 */
export function createEditButtonRenderer(
  label: string,
  state: { shortcut?: string; pending?: boolean } = {},
) {
  return (trigger: PopupTriggerProps) => (
    <TextButton {...trigger} {...state} aria-label={label}>
      {texts.edit}
    </TextButton>
  );
}
