/**
 * Actions of a milestone except editing: close, reopen, promote to the parent group, delete.
 * `canManageMilestone` decides whether the viewer can change the milestone.
 */
import type { MilestoneWithCounts } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import { toErrorMessage } from "../../platform/failure.ts";
import { useParentGroup } from "../../platform/parent-group.ts";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import type { MenuItem } from "../../ui/overlays/menu.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useMilestoneMutations } from "./milestones.api.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";

/** Whether the milestone belongs to this project or group and the viewer can change it. */
export function canManageMilestone(place: PlaceFrame, milestone: MilestoneWithCounts): boolean {
  return place.abilities.manage_milestones && milestone.home === place.full_path;
}

export function useMilestoneActions(
  place: PlaceFrame,
  /** Called after the milestone was deleted or promoted to a group. */
  onGone: (milestone: MilestoneWithCounts) => void,
) {
  const changes = useMilestoneMutations(place);
  const above = useParentGroup();
  const confirm = useConfirmDialog();
  const toast = useToast();

  const turn = async (milestone: MilestoneWithCounts, event: "close" | "activate") => {
    try {
      await changes.turn(milestone, event);
      const words = event === "close" ? texts.wasClosed : texts.wasReopened;
      toast(words(milestone.title), { intent: "success" });
    } catch (error) {
      toast(toErrorMessage(error), { intent: "danger" });
    }
  };

  const promote = async (milestone: MilestoneWithCounts, group: string) => {
    const yes = await confirm({
      title: texts.promoteTitle(milestone.title),
      body: texts.promoteText(group),
      confirmLabel: texts.promoteConfirm,
      act: () => inWords(changes.promote(milestone)),
    });
    if (!yes) return;
    toast(texts.promoted(milestone.title, group), { intent: "success" });
    onGone(milestone);
    await changes.forget(milestone);
  };

  const remove = async (milestone: MilestoneWithCounts) => {
    const yes = await confirm({
      title: texts.removeTitle(milestone.title),
      body: texts.removeText,
      confirmLabel: texts.remove,
      danger: true,
      act: () => inWords(changes.remove(milestone)),
    });
    if (!yes) return;
    toast(texts.removed(milestone.title), { intent: "success" });
    onGone(milestone);
    await changes.forget(milestone);
  };

  return {
    turn,
    /** Menu entries for all actions except editing, closing and reopening. */
    rareActions: (milestone: MilestoneWithCounts): MenuItem[] => [
      ...(above?.abilities.manage_milestones
        ? [
            {
              id: "promote",
              label: texts.promote,
              icon: "chevrons-up" as const,
              onAction: () => void promote(milestone, above.name),
            },
          ]
        : []),
      {
        id: "remove",
        label: texts.remove,
        icon: "trash" as const,
        danger: true,
        onAction: () => void remove(milestone),
      },
    ],
    turning: (milestone: MilestoneWithCounts): MenuItem =>
      milestone.state === "active"
        ? {
            id: "close",
            label: texts.close,
            icon: "circle-check" as const,
            onAction: () => void turn(milestone, "close"),
          }
        : {
            id: "reopen",
            label: texts.reopen,
            icon: "circle-dot" as const,
            onAction: () => void turn(milestone, "activate"),
          },
  };
}

/**
 * Waits for a request. If the request fails, throws an error with a readable message instead of the
 * API's error, because the confirm dialog shows `error.message` to the user.
 */
async function inWords(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new Error(toErrorMessage(error), { cause: error });
  });
}
