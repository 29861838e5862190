/**
 * Panel of a popover, menu or list. It opens beside its button, and on narrow screens at the bottom
 * of the window.
 */
import type { ReactNode, RefObject } from "react";
import { I18nProvider, Modal, ModalOverlay, Popover } from "react-aria-components";
import { useDragToClose } from "../base/use-drag-down.ts";
import { useIsNarrowWindow } from "../base/use-narrow.ts";
import styles from "./floating-panel.module.css";

export type FloatingPanelPlacement =
  | "bottom start"
  | "bottom end"
  | "bottom"
  | "top start"
  | "top end"
  | "top"
  | "left"
  | "right";

export interface FloatingPanelProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  placement?: FloatingPanelPlacement | undefined;
  /**
   * Width of the panel: "sm" is 240 px, "md" is 280 px, "lg" is 320 px. By default the panel is as
   * wide as its content.
   */
  width?: "sm" | "md" | "lg" | undefined;
}

const MOST_OF_WINDOW = 0.6;

export function FloatingPanel(
  props: FloatingPanelProps & {
    /** Accessible name of the panel. Set it when the content is not a dialog with a name of its own. */
    label?: string | undefined;
    children: ReactNode;
  },
) {
  const { isOpen, onOpenChange } = props;
  const isSheet = useIsNarrowWindow();
  return (
    <I18nProvider locale="en-US">
      {isSheet ? (
        <ModalOverlay
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          isDismissable
          className={styles.scrim}
        >
          <Modal className={styles.sheet} data-sheet="">
            <DragToCloseHandle onAway={() => onOpenChange(false)} />
            {props.label === undefined ? (
              props.children
            ) : (
              <div
                role="dialog"
                aria-modal="true"
                aria-label={props.label}
                className={styles.named}
              >
                {props.children}
              </div>
            )}
          </Modal>
        </ModalOverlay>
      ) : (
        <Popover
          triggerRef={props.anchor}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          placement={props.placement ?? "bottom start"}
          offset={4}
          containerPadding={8}
          maxHeight={Math.max(240, Math.round(window.innerHeight * MOST_OF_WINDOW))}
          className={styles.popover}
          data-width={props.width}
          {...(props.label !== undefined && { "aria-label": props.label })}
        >
          {props.children}
        </Popover>
      )}
    </I18nProvider>
  );
}

export function DragToCloseHandle(props: { onAway: () => void }) {
  return (
    <div className={styles.grab} {...useDragToClose(props.onAway)}>
      <span />
    </div>
  );
}
