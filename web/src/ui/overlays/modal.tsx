import type { ModalProps } from "../aria/modal.tsx";
import { lazyComponent } from "../base/lazy.tsx";

const ModalPart = lazyComponent(() => import("../aria/modal.tsx"));

/** Call when somebody comes near a button that opens a dialog. */
export const warmModal = ModalPart.warm;

export function Modal(props: ModalProps) {
  return props.isOpen && <ModalPart {...props} />;
}
