/** What the kit needs once around the whole page. */
import type { ReactNode } from "react";
import { ConfirmProvider } from "./confirm.tsx";
import { ToastProvider } from "./toast.tsx";
import { TooltipLayer } from "./tooltip.tsx";

export function KitProvider(props: { children: ReactNode }) {
  return (
    <ToastProvider>
      <ConfirmProvider>{props.children}</ConfirmProvider>
      <TooltipLayer />
    </ToastProvider>
  );
}
