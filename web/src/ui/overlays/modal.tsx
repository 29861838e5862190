import type { ModalProps } from "../aria/modal.tsx";
import { createLazyComponent } from "../base/lazy.tsx";

const ModalPart = createLazyComponent(() => import("../aria/modal.tsx"));

/**
 * Preloads the code of dialogs. Call it when the pointer or the focus is on a button that opens a
 * dialog.
 */
export const preloadModal = ModalPart.warm;

export function Modal(props: ModalProps) {
  return props.isOpen && <ModalPart {...props} />;
}
