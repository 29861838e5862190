import type { PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import styles from "./create-menu.module.css";
import { listCreationCommands } from "./frame-actions.ts";
import { frameMessages as texts } from "../shared/routes.messages.ts";

const MENU_ID = "create-menu";

/**
 * The menu with links to create projects, groups and issues. It is a native popover, so that it
 * opens without JavaScript.
 */
export function CreateMenu({ place }: { place: PlaceFrame | undefined }) {
  return (
    <>
      <IconButton icon="plus" size="md" label={texts.create} popoverTarget={MENU_ID} />
      <div id={MENU_ID} popover="auto" className={styles.menu}>
        <ul aria-label={texts.create}>
          {listCreationCommands(place).map((action) => (
            <li key={action.id}>
              {action.href === undefined ? (
                <button
                  type="button"
                  className={styles.item}
                  popoverTarget={MENU_ID}
                  popoverTargetAction="hide"
                  onClick={action.run}
                >
                  {action.icon && <Icon of={action.icon} />}
                  {action.label}
                </button>
              ) : (
                <Link href={action.href} className={styles.item}>
                  {action.icon && <Icon of={action.icon} />}
                  {action.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
