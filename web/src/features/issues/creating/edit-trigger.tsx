import { TextButton } from "../../../ui/text-button.tsx";
import type { TriggerProps } from "../../../ui/use-trigger.ts";
import { newIssueTexts as texts } from "./creating.messages.ts";

/** "Edit" beside a property; the name says what. */
export function editTrigger(label: string) {
  return (trigger: TriggerProps) => (
    <TextButton {...trigger} aria-label={label}>
      {texts.edit}
    </TextButton>
  );
}
