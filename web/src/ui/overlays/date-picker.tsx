import type { ReactNode } from "react";
import type { DateChoice } from "../aria/date.tsx";
import type { SurfacePlacement } from "../aria/floating-panel.tsx";
import { lazyComponent } from "../base/lazy.tsx";
import { useTrigger } from "../buttons/use-trigger.ts";
import type { OpenState, TriggerProps } from "../buttons/use-trigger.ts";

const DatePart = lazyComponent(() => import("../aria/date.tsx"));

export function DatePicker(
  props: OpenState &
    DateChoice & {
      trigger: (props: TriggerProps) => ReactNode;
      placement?: SurfacePlacement | undefined;
    },
) {
  const { trigger: draw, placement, isOpen: wish, onOpenChange, ...choice } = props;
  const { isOpen, wasOpened, setOpen, trigger } = useTrigger(
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
