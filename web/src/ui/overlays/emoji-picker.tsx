import type { ReactNode } from "react";
import type { FloatingPanelPlacement } from "../aria/floating-panel.tsx";
import type { EmojiPickerOptions } from "../search/emoji.ts";
import { createLazyComponent } from "../base/lazy.tsx";
import { usePopupTrigger } from "../buttons/use-trigger.ts";
import type { ControlledOpenProps, PopupTriggerProps } from "../buttons/use-trigger.ts";

const PickerPart = createLazyComponent(() => import("../aria/emoji-picker.tsx"));

/**
 * Emoji picker beside its button: a search field, then the emoji that the user uses most, then all
 * emoji.
 */
export function EmojiPicker(
  props: ControlledOpenProps &
    EmojiPickerOptions & {
      trigger: (props: PopupTriggerProps) => ReactNode;
      label: string;
      placement?: FloatingPanelPlacement;
    },
) {
  const { isOpen, wasOpened, setOpen, trigger } = usePopupTrigger(props, "dialog", PickerPart.warm);
  return (
    <>
      {props.trigger(trigger)}
      {wasOpened && (
        <PickerPart
          anchor={trigger.ref}
          isOpen={isOpen}
          onOpenChange={setOpen}
          placement={props.placement}
          width="lg"
          label={props.label}
          frequent={props.frequent}
          starters={props.starters}
          load={props.load}
          onPick={props.onPick}
        />
      )}
    </>
  );
}
