import type { IconName } from "../../../icon-names.ts";
import {
  Header,
  Menu,
  MenuItem as AriaMenuItem,
  MenuSection,
  RouterProvider,
  Separator,
} from "react-aria-components";
import { useLocation } from "wouter";
import { Icon } from "../base/icon.tsx";
import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import styles from "./list.module.css";
import { FloatingPanel } from "./floating-panel.tsx";
import type { FloatingPanelProps } from "./floating-panel.tsx";

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName | undefined;
  /** A second line of the menu item that explains the choice. */
  description?: string | undefined;
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  href?: string | undefined;
  onAction?: (() => void) | undefined;
}

export interface MenuItemGroup {
  heading: string;
  items: readonly MenuItem[];
  /** Id of the item with a check mark, in a group that selects one of several modes. */
  selectedId?: string | undefined;
}

export type MenuEntry = MenuItem | "line" | MenuItemGroup;

export default function MenuPart(
  props: FloatingPanelProps & {
    label: string;
    items: readonly MenuEntry[];
    selectedId?: string | undefined;
    onAction?: ((id: string) => void) | undefined;
  },
) {
  const { label, items, selectedId, onAction, ...surface } = props;
  const [, navigate] = useLocation();
  return (
    <RouterProvider navigate={navigate}>
      <FloatingPanel {...surface} label={label}>
        <Menu
          aria-label={label}
          className={styles.list}
          // Focuses the first item, because a user who opens a menu is about to use it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus="first"
          selectionMode={selectedId === undefined ? "none" : "single"}
          selectedKeys={selectedId === undefined ? [] : [selectedId]}
          disallowEmptySelection
          onAction={(key) => onAction?.(String(key))}
          onClose={() => props.onOpenChange(false)}
        >
          {items.map((entry, place) => entryOf(entry, place))}
        </Menu>
      </FloatingPanel>
    </RouterProvider>
  );
}

function entryOf(entry: MenuEntry, place: number) {
  if (entry === "line") return <Separator key={`line ${place}`} className={styles.line} />;
  if (!("items" in entry)) return itemOf(entry);
  return (
    <MenuSection
      key={entry.heading}
      {...(entry.selectedId !== undefined && {
        selectionMode: "single" as const,
        selectedKeys: [entry.selectedId],
        disallowEmptySelection: true,
      })}
    >
      <Header className={styles.heading}>{entry.heading}</Header>
      {entry.items.map(itemOf)}
    </MenuSection>
  );
}

function itemOf(item: MenuItem) {
  const { id, label, icon, description, shortcut, danger, disabled, href, onAction } = item;
  return (
    <AriaMenuItem
      key={id}
      id={id}
      textValue={label}
      className={styles.item}
      data-danger={danger || undefined}
      data-rich={description ? "" : undefined}
      {...(disabled && { isDisabled: true })}
      {...(href !== undefined && { href })}
      {...(onAction && { onAction })}
    >
      {({ isSelected }) => (
        <>
          {icon && <Icon of={icon} />}
          <span className={styles.words}>
            {label}
            {description && <span className={styles.more}>{description}</span>}
          </span>
          {shortcut && (
            <span className={styles.keys}>
              <KeyboardShortcut keys={shortcut} />
            </span>
          )}
          {isSelected && (
            <span className={styles.tick}>
              <Icon of="check" />
            </span>
          )}
        </>
      )}
    </AriaMenuItem>
  );
}
