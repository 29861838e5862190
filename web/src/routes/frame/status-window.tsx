/** The dialog that sets the viewer's status. Its code loads when the viewer opens it. */
import { closeStatusDialog, useIsStatusDialogOpen } from "../../features/users/index.ts";
import { createLazyComponent } from "../../ui/base/lazy.tsx";

const Dialog = createLazyComponent(() => import("./status-dialog.tsx"));

export function StatusWindow() {
  return useIsStatusDialogOpen() && <Dialog onClose={closeStatusDialog} />;
}
