/** Deleting an iteration, after a question. */
import type { IterationWithCounts } from "@cairn/contract/iterations";
import type { PlaceFrame } from "@cairn/contract/places";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { rethrowForDialog } from "../settings/index.ts";
import { useIterationMutations } from "./iterations.api.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";

/** `onRemoved` runs before the lists are read again. */
export function useIterationActions(group: string, onRemoved: () => void) {
  const changes = useIterationMutations(group);
  const confirm = useConfirmDialog();
  const toast = useToast();
  return {
    remove: async ({ id, title }: IterationWithCounts) => {
      const yes = await confirm({
        title: texts.removeTitle(title),
        body: texts.removeText,
        confirmLabel: texts.remove,
        danger: true,
        act: () => changes.remove(id).catch(rethrowForDialog),
      });
      if (!yes) return;
      toast(texts.removed(title), { intent: "success" });
      onRemoved();
      await changes.readListsAgain();
    },
  };
}

/** Only the group that owns an iteration can change it. Milestones need the same permission. */
export function canManageIteration(place: PlaceFrame, { home }: { home: string }): boolean {
  return place.kind === "group" && place.full_path === home && place.abilities.manage_milestones;
}
