import type { ReactNode } from "react";
import type { DatePickerOptions } from "../aria/date.tsx";
import type { FloatingPanelPlacement } from "../aria/floating-panel.tsx";
import { createLazyComponent } from "../base/lazy.tsx";
import { usePopupTrigger } from "../buttons/use-trigger.ts";
import type { ControlledOpenProps, PopupTriggerProps } from "../buttons/use-trigger.ts";

const DatePart = createLazyComponent(() => import("../aria/date.tsx"));

export function DatePicker(
  props: ControlledOpenProps &
    DatePickerOptions & {
      trigger: (props: PopupTriggerProps) => ReactNode;
      placement?: FloatingPanelPlacement | undefined;
    },
) {
  const { trigger: draw, placement, isOpen: wish, onOpenChange, ...choice } = props;
  const { isOpen, wasOpened, setOpen, trigger } = usePopupTrigger(
    { isOpen: wish, onOpenChange },
    "dialog",
    DatePart.warm,
  );
  return (
    <>
      {draw(trigger)}
      {wasOpened && (
        <DatePart
          {...choice}
          anchor={trigger.ref}
          isOpen={isOpen}
          onOpenChange={setOpen}
          placement={placement}
        />
      )}
    </>
  );
}
