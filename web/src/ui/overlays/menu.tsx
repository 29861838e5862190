import type { ReactNode } from "react";
import type { MenuEntry } from "../aria/menu.tsx";
import type { FloatingPanelPlacement } from "../aria/floating-panel.tsx";
import { createLazyComponent } from "../base/lazy.tsx";
import { usePopupTrigger } from "../buttons/use-trigger.ts";
import type { ControlledOpenProps, PopupTriggerProps } from "../buttons/use-trigger.ts";

export type { MenuEntry, MenuItem } from "../aria/menu.tsx";

const MenuPart = createLazyComponent(() => import("../aria/menu.tsx"));

export function Menu(
  props: ControlledOpenProps & {
    trigger: (props: PopupTriggerProps) => ReactNode;
    label: string;
    /** A function is called only while the menu is open or after it was open. */
    items: readonly MenuEntry[] | (() => readonly MenuEntry[]);
    /** Id of the menu item with a check mark, for a menu that selects one of several modes. */
    selectedId?: string | undefined;
    onAction?: ((id: string) => void) | undefined;
    placement?: FloatingPanelPlacement | undefined;
  },
) {
  const { isOpen, wasOpened, setOpen, trigger } = usePopupTrigger(props, "menu", MenuPart.warm);
  return (
    <>
      {props.trigger(trigger)}
      {wasOpened && (
        <MenuPart
          anchor={trigger.ref}
          isOpen={isOpen}
          onOpenChange={setOpen}
          label={props.label}
          items={typeof props.items === "function" ? props.items() : props.items}
          selectedId={props.selectedId}
          onAction={props.onAction}
          placement={props.placement}
        />
      )}
    </>
  );
}
