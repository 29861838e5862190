/** Picker for one or several options from a searchable list. */
import type { ReactNode } from "react";
import type { PickerList } from "../aria/option-list.tsx";
import type { ManyChoices, OneChoice } from "../aria/picker.tsx";
import type { SurfacePlacement, SurfaceProps } from "../aria/floating-panel.tsx";
import { lazyComponent } from "../base/lazy.tsx";
import { useTrigger } from "../buttons/use-trigger.ts";
import type { OpenState, TriggerProps } from "../buttons/use-trigger.ts";

export type { Option } from "../search/options.ts";

interface Frame extends OpenState {
  trigger: (props: TriggerProps) => ReactNode;
  width?: SurfaceProps["width"];
  placement?: SurfacePlacement | undefined;
}

const PickerPart = lazyComponent(() => import("../aria/picker.tsx"));

export function Picker(props: PickerList & Frame & OneChoice) {
  return <AnyPicker frame={props} list={props} one={props} />;
}

export function MultiPicker(props: PickerList & Frame & ManyChoices) {
  return <AnyPicker frame={props} list={props} many={props} />;
}

function AnyPicker(props: {
  frame: Frame;
  list: PickerList;
  one?: OneChoice | undefined;
  many?: ManyChoices | undefined;
}) {
  const { frame } = props;
  const { isOpen, wasOpened, setOpen, trigger } = useTrigger(frame, "listbox", PickerPart.warm);
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
