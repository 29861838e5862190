import type { ReactNode } from "react";
import { Heading } from "react-aria-components";
import { Banner } from "../feedback/banner.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import styles from "./modal.module.css";
import { Overlay } from "./overlay.tsx";

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  footer?: ReactNode;
  /** Width: "md" is 460 px, "lg" is 640 px and meant for forms. */
  size?: "md" | "lg" | undefined;
  /** Set while an action runs: the dialog cannot be closed until the action ends. */
  busy?: boolean | undefined;
  error?: string | null | undefined;
  /** Uses the role "alertdialog", for a question that interrupts the user. */
  alert?: boolean | undefined;
}

export default function ModalPart(props: ModalProps) {
  const { busy = false } = props;
  return (
    <Overlay
      look="dialog"
      size={props.size}
      isOpen={props.isOpen}
      onClose={props.onClose}
      busy={busy}
      role={props.alert ? "alertdialog" : "dialog"}
    >
      <header className={styles.head}>
        <Heading slot="title" level={2}>
          {props.title}
        </Heading>
        <IconButton icon="x" label={kitMessages.close} onClick={props.onClose} disabled={busy} />
      </header>
      <div ref={focusFirstField} className={styles.body}>
        {props.error && <Banner intent="danger">{props.error}</Banner>}
        {props.children}
      </div>
      {props.footer && <footer className={styles.foot}>{props.footer}</footer>}
    </Overlay>
  );
}

/**
 * Called when the dialog opens. Does nothing when a field inside has focused itself, and a button of the
 * footer that does so takes the focus afterwards.
 */
function focusFirstField(body: HTMLElement | null): void {
  if (body === null || body.contains(document.activeElement)) return;
  const fields = "input:not([type=hidden]), select, textarea, [aria-haspopup]";
  body.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
}
