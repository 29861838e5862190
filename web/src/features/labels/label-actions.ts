/** Builds the menu entries of a label, except editing, for the actions that the viewer can do. */
import type { Label } from "@cairn/contract/labels";
import type { PlaceFrame } from "@cairn/contract/places";
import { toErrorMessage } from "../../platform/failure.ts";
import { useParentGroup } from "../../platform/parent-group.ts";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { useAnnounceToScreenReaders } from "../../ui/base/live-regions.tsx";
import type { MenuEntry } from "../../ui/overlays/menu.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useLabelMutations } from "./labels.api.ts";
import { labelMessages as texts } from "./labels.messages.ts";
import {
  sortPrioritizedLabels,
  computeLastLabelPriority,
  computeLabelPrioritiesAfterMove,
  type LabelPriority,
} from "./ranking.ts";

export function useLabelActions(place: PlaceFrame, labels: readonly Label[]) {
  const changes = useLabelMutations(place);
  const above = useParentGroup();
  const confirm = useConfirmDialog();
  const toast = useToast();
  const announce = useAnnounceToScreenReaders();
  const { manage_labels: manages } = place.abilities;

  const rank = async (wishes: LabelPriority[], done: () => void) => {
    try {
      await changes.rank(wishes);
      done();
    } catch (error) {
      toast(toErrorMessage(error), { intent: "danger" });
    }
  };

  const ranking = (label: Label): MenuEntry[] => {
    if (place.kind !== "project") return [];
    if (label.priority === null) {
      const ranked = () => toast(texts.ranked(label.name), { intent: "success" });
      const onAction = () => void rank(computeLastLabelPriority(labels, label), ranked);
      return [{ id: "rank", label: texts.prioritise, icon: "star" as const, onAction }];
    }
    const order = sortPrioritizedLabels(labels);
    const at = order.findIndex(({ id }) => id === label.id);
    const step = (by: -1 | 1) => () =>
      void rank(computeLabelPrioritiesAfterMove(labels, label, by), () =>
        announce(texts.moved(label.name, at + by + 1, order.length)),
      );
    const unranked = () => toast(texts.unranked(label.name), { intent: "success" });
    const unrank = () => void rank([{ label, priority: null }], unranked);
    return [
      {
        id: "up",
        label: texts.moveUp,
        icon: "arrow-up" as const,
        disabled: at === 0,
        onAction: step(-1),
      },
      {
        id: "down",
        label: texts.moveDown,
        icon: "arrow-down" as const,
        disabled: at === order.length - 1,
        onAction: step(1),
      },
      { id: "unrank", label: texts.unprioritise, icon: "star-off" as const, onAction: unrank },
    ];
  };

  const promote = async (label: Label, group: string) => {
    const yes = await confirm({
      title: texts.promoteTitle(label.name),
      body: texts.promoteText(group),
      confirmLabel: texts.promoteConfirm,
      act: () => inWords(changes.promote(label)),
    });
    if (yes) toast(texts.promoted(label.name, group), { intent: "success" });
  };

  const remove = async (label: Label) => {
    const yes = await confirm({
      title: texts.removeTitle(label.name),
      body: texts.removeText,
      confirmLabel: texts.remove,
      danger: true,
      act: () => inWords(changes.remove(label)),
    });
    if (yes) toast(texts.removed(label.name), { intent: "success" });
  };

  return (label: Label, isOwn: boolean): MenuEntry[] => {
    if (!manages) return [];
    const promotes = isOwn && above?.abilities.manage_labels;
    return [
      ...ranking(label),
      ...(promotes
        ? [
            {
              id: "promote",
              label: texts.promote,
              icon: "chevrons-up" as const,
              onAction: () => void promote(label, above.name),
            },
          ]
        : []),
      ...(isOwn
        ? [
            ...(place.kind === "project" ? (["line"] as const) : []),
            {
              id: "remove",
              label: texts.remove,
              icon: "trash" as const,
              danger: true,
              onAction: () => void remove(label),
            },
          ]
        : []),
    ];
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
