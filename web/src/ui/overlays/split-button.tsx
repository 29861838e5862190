/**
 * Split button: a button for one action, and beside it a button that opens a menu or panel with
 * further actions.
 */
import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import type { ButtonSize } from "../buttons/button.tsx";
import { Icon } from "../base/icon.tsx";
import { Menu } from "./menu.tsx";
import type { MenuEntry } from "./menu.tsx";
import { Popover } from "./popover.tsx";
import styles from "./split-button.module.css";
import type { PopupTriggerProps } from "../buttons/use-trigger.ts";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

interface SplitButtonProps {
  children: ReactNode;
  onClick?: (() => void) | undefined;
  type?: "button" | "submit";
  variant?: "primary" | "secondary";
  size?: ButtonSize;
  icon?: IconName;
  pending?: boolean;
  disabled?: boolean;
  disabledReason?: string | undefined;
  onRefused?: (() => void) | undefined;
  shortcut?: string | undefined;
  menuLabel: string;
}

interface WithMenu {
  items: readonly MenuEntry[];
  selectedId?: string | undefined;
  onAction?: ((id: string) => void) | undefined;
}

interface WithPanel {
  panel: ReactNode | ((close: () => void) => ReactNode);
}

export function SplitButton(props: SplitButtonProps & (WithMenu | WithPanel)) {
  const { variant = "secondary", size = "md", pending = false, menuLabel } = props;
  const disabled = props.disabled || undefined;
  // Makes the menu button secondary while the main button is disabled, because a primary menu
  // button would attract attention to the wrong half.
  const beside = props.disabledReason === undefined ? variant : "secondary";
  const chevron = (trigger: PopupTriggerProps) => (
    <Button {...trigger} variant={beside} size={size} disabled={disabled ?? pending}>
      <Icon of="chevron-down" size={size === "xs" ? 14 : 16} />
      <VisuallyHidden>{menuLabel}</VisuallyHidden>
    </Button>
  );
  return (
    <span className={styles.split} data-variant={beside}>
      <Button
        type={props.type ?? "button"}
        onClick={props.onClick}
        variant={variant}
        size={size}
        icon={props.icon}
        pending={pending}
        disabled={disabled}
        disabledReason={props.disabledReason}
        onRefused={props.onRefused}
        shortcut={props.shortcut}
      >
        {props.children}
      </Button>
      {"items" in props ? (
        <Menu
          trigger={chevron}
          label={menuLabel}
          items={props.items}
          selectedId={props.selectedId}
          onAction={props.onAction}
          placement="bottom end"
        />
      ) : (
        <Popover trigger={chevron} label={menuLabel} placement="bottom end">
          {props.panel}
        </Popover>
      )}
    </span>
  );
}
