/** Hook that lets a label picker create a label, for viewers who can manage labels. */
import type { Label } from "@cairn/contract/labels";
import { usePageContext } from "../../../platform/page-context.tsx";
import { usePlaceFrame } from "../../../platform/place.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import type { PickerOption } from "../../../ui/overlays/picker.tsx";

/** `toOption` makes the picker option of the created label. */
export function useLabelCreation(projectId: number, toOption: (label: Label) => PickerOption) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const canCreate = usePlaceFrame().data?.abilities.manage_labels === true;
  const toast = useToast();
  if (!canCreate) return undefined;
  return {
    label: (name: string) => `Create label “${name}”`,
    run: async (name: string): Promise<PickerOption | null> => {
      try {
        const { createLabel } = await import("./create-label.ts");
        return toOption(await createLabel(projectId, name, csrfToken));
      } catch (error) {
        toast(toErrorMessage(error), { intent: "danger" });
        return null;
      }
    },
  };
}
