/** Modal overlay of dialogs and drawers: traps the focus, and returns it on close. */
import type { ReactNode } from "react";
import { Dialog, I18nProvider, Modal, ModalOverlay } from "react-aria-components";
import styles from "./overlay.module.css";

export function Overlay(props: {
  look: "dialog" | "right" | "left" | "bottom" | "palette" | "full";
  size?: "md" | "lg" | undefined;
  isOpen: boolean;
  onClose: () => void;
  busy?: boolean | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  /** Accessible name of the overlay. Set it when no heading has the slot "title". */
  label?: string | undefined;
  children: ReactNode;
}) {
  const { look, busy = false } = props;
  return (
    <I18nProvider locale="en-US">
      <ModalOverlay
        className={styles.scrim}
        data-look={look}
        // The keyboard shortcuts of the page are off while an element with this attribute is there.
        data-modal=""
        isOpen={props.isOpen}
        onOpenChange={(isOpen) => !isOpen && props.onClose()}
        isDismissable={!busy && props.role !== "alertdialog"}
        isKeyboardDismissDisabled={busy}
      >
        <Modal
          className={styles.panel}
          data-look={look}
          data-size={props.size}
          data-sheet={look === "bottom" ? "" : undefined}
        >
          <Dialog
            className={styles.dialog}
            {...(props.role && { role: props.role })}
            {...(props.label !== undefined && { "aria-label": props.label })}
          >
            {props.children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
