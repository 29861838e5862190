import type { ReactNode } from "react";
import type { DatePickerOptions } from "../aria/date.tsx";
import type { FloatingPanelPlacement } from "../aria/floating-panel.tsx";
import { lazyComponent } from "../base/lazy.tsx";
import { usePopupTrigger } from "../buttons/use-trigger.ts";
import type { OpenState, TriggerProps } from "../buttons/use-trigger.ts";

const DatePart = lazyComponent(() => import("../aria/date.tsx"));

export function DatePicker(
  props: OpenState &
    DatePickerOptions & {
      trigger: (props: TriggerProps) => ReactNode;
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
