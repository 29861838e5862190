/** Picker for one or several options from a searchable list. */
import type { ReactNode } from "react";
import type { PickerListProps } from "../aria/option-list-props.ts";
import type { MultiSelectionProps, SingleSelectionProps } from "../aria/picker.tsx";
import type { FloatingPanelPlacement, FloatingPanelProps } from "../aria/floating-panel.tsx";
import { createLazyComponent } from "../base/lazy.tsx";
import { usePopupTrigger } from "../buttons/use-trigger.ts";
import type { ControlledOpenProps, PopupTriggerProps } from "../buttons/use-trigger.ts";

export type { PickerOptionCreation } from "../aria/option-list-props.ts";
export type { PickerOption } from "../search/options.ts";

interface Frame extends ControlledOpenProps {
  trigger: (props: PopupTriggerProps) => ReactNode;
  width?: FloatingPanelProps["width"];
  placement?: FloatingPanelPlacement | undefined;
}

const PickerPart = createLazyComponent(() => import("../aria/picker.tsx"));

/** Preloads the code of the list. Call it when the user will probably open a picker soon. */
export const preloadPicker = PickerPart.warm;

export function Picker(props: PickerListProps & Frame & SingleSelectionProps) {
  return <AnyPicker frame={props} list={props} one={props} />;
}

export function MultiPicker(props: PickerListProps & Frame & MultiSelectionProps) {
  return <AnyPicker frame={props} list={props} many={props} />;
}

function AnyPicker(props: {
  frame: Frame;
  list: PickerListProps;
  one?: SingleSelectionProps | undefined;
  many?: MultiSelectionProps | undefined;
}) {
  const { frame } = props;
  const { isOpen, wasOpened, setOpen, trigger } = usePopupTrigger(
    frame,
    "listbox",
    PickerPart.warm,
  );
  return (
    <>
      {frame.trigger(trigger)}
      {wasOpened && (
        <PickerPart
          anchor={trigger.ref}
          isOpen={isOpen}
          onOpenChange={setOpen}
          width={frame.width ?? "md"}
          placement={frame.placement}
          list={props.list}
          one={props.one}
          many={props.many}
        />
      )}
    </>
  );
}
