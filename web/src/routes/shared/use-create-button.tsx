/** The button that opens a page's create dialog, together with its shortcut and palette command. */
import { useMemo, type ReactNode } from "react";
import { useRegisterPageCommands, type PageCommand } from "../../platform/actions.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { preloadModal } from "../../ui/overlays/modal.tsx";

const NONE: readonly PageCommand[] = [];

/**
 * Returns a function that renders the button; the function renders nothing if the viewer cannot
 * create the object. Pass the same `open` function in every render.
 */
export function useCreateButtonRenderer(plan: {
  id: string;
  label: string;
  allowed: boolean;
  open: () => void;
}): (variant: "primary" | "secondary") => ReactNode {
  const { id, label, allowed, open } = plan;
  const actions = useMemo(
    (): readonly PageCommand[] => [
      { id, label, group: "create", icon: "plus", keys: "n", run: open },
    ],
    [id, label, open],
  );
  useRegisterPageCommands(allowed ? actions : NONE);
  return (variant) =>
    allowed && (
      <Button
        variant={variant}
        icon="plus"
        shortcut="n"
        onPointerEnter={preloadModal}
        onFocus={preloadModal}
        onClick={open}
      >
        {label}
      </Button>
    );
}
