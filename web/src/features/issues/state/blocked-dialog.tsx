/** Asks for confirmation before closing an issue that other open issues block. */
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { preloadModal } from "../../../ui/overlays/modal.tsx";
import type { BlockedIssueDialogContentProps } from "./blocked-dialog-content.tsx";

const Content = createLazyComponent(() => import("./blocked-dialog-content.tsx"));

/** Call it when the pointer or the focus is on a button that opens the dialog. */
export function preloadBlockedIssueDialog(): void {
  preloadModal();
  Content.warm();
}

export function BlockedIssueDialog(
  props: BlockedIssueDialogContentProps & { change: { isAsking: boolean } },
) {
  return props.change.isAsking && <Content {...props} />;
}
