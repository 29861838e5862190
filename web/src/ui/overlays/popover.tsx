import type { ReactNode } from "react";
import type { FloatingPanelPlacement, FloatingPanelProps } from "../aria/floating-panel.tsx";
import { createLazyComponent } from "../base/lazy.tsx";
import { usePopupTrigger } from "../buttons/use-trigger.ts";
import type { ControlledOpenProps, PopupTriggerProps } from "../buttons/use-trigger.ts";

const PopoverPart = createLazyComponent(() => import("../aria/popover.tsx"));

/** A small panel beside its button, with a question or a form with a few fields. */
export function Popover(
  props: ControlledOpenProps & {
    trigger: (props: PopupTriggerProps) => ReactNode;
    label: string;
    children: ReactNode | ((close: () => void) => ReactNode);
    width?: FloatingPanelProps["width"];
    placement?: FloatingPanelPlacement;
  },
) {
  const { isOpen, wasOpened, setOpen, trigger } = usePopupTrigger(
    props,
    "dialog",
    PopoverPart.warm,
  );
  return (
    <>
      {props.trigger(trigger)}
      {wasOpened && (
        <PopoverPart
          anchor={trigger.ref}
          isOpen={isOpen}
          onOpenChange={setOpen}
          label={props.label}
          width={props.width ?? "lg"}
          placement={props.placement}
        >
          {props.children}
        </PopoverPart>
      )}
    </>
  );
}
