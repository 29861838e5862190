/**
 * Context providers for toasts, confirmation dialogs and tooltips. Mounted once around the
 * whole page.
 */
import type { ReactNode } from "react";
import { ConfirmProvider } from "./overlays/confirm.tsx";
import { ToastProvider } from "./feedback/toast.tsx";
import { TooltipLayer } from "./tooltips/tooltip.tsx";

export function KitProvider(props: { children: ReactNode }) {
  return (
    <ToastProvider>
      <ConfirmProvider>{props.children}</ConfirmProvider>
      <TooltipLayer />
    </ToastProvider>
  );
}
