import { displayComponentMessages as texts } from "../base/display.messages.ts";
import { TextButton } from "./text-button.tsx";
import type { PopupTriggerProps } from "./use-trigger.ts";

interface EditButtonState {
  shortcut?: string;
  /** Whether the value is being saved. The button stays usable. */
  busy?: boolean;
  disabledReason?: string | undefined;
  /** Text of the button while the popup is open. By default it reads "Edit" then, too. */
  openText?: string;
}

/**
 * Returns a function that renders the "Edit" button beside a property. `label` must name the
 * property, for screen readers.
 */
export function createEditButtonRenderer(label: string, options: EditButtonState = {}) {
  const { openText, busy, ...state } = options;
  return (trigger: PopupTriggerProps) =>
    trigger["aria-expanded"] && openText !== undefined ? (
      <TextButton {...trigger} tone="link">
        {openText}
      </TextButton>
    ) : (
      <TextButton
        {...trigger}
        {...state}
        aria-label={label}
        aria-busy={busy || undefined}
        data-widget-control=""
      >
        {texts.edit}
      </TextButton>
    );
}
