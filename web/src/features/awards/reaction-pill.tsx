/** Round button at the end of a row of reactions, which opens the emoji menu. */
import { Icon } from "../../ui/base/icon.tsx";
import { reactionPickerButtonClassName } from "../../ui/discussions/reactions.tsx";
import { tooltipProps } from "../../ui/tooltips/tooltip.tsx";
import { awardMessages as texts } from "./awards.messages.ts";
import { ReactionPicker } from "./reaction-picker.tsx";

export function ReactionPill(props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onGive: (award: { name: string; emoji: string }) => void;
  /** Key of the shortcut that the tooltip shows. */
  shortcut?: string;
}) {
  const { isOpen, onOpenChange, onGive, shortcut } = props;
  return (
    <ReactionPicker
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onGive={onGive}
      trigger={(trigger) => (
        <button
          type="button"
          className={reactionPickerButtonClassName()}
          aria-label={texts.add}
          {...tooltipProps(texts.add, shortcut)}
          {...trigger}
        >
          <Icon of="face-slightly-smiling-plus" size={14} />
        </button>
      )}
    />
  );
}
