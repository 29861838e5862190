/** Quick actions that change the parent and the child epics of an epic. */
import type { Context } from "../../../platform/context.ts";
import { epicsPolicy } from "../epics.policy.ts";
import type { EpicRow } from "../reading/reading.ts";
import { addChildEpic, removeChildEpic, setParentOfEpic } from "../tree/child-epics.ts";
import { findNamedEpic } from "./named-epic.ts";
import { canUpdateEpic, type EpicQuickAction } from "./registry.ts";

/** An epic that the argument names, if the viewer can change it. */
async function findOther(ctx: Context, epic: EpicRow, argument: string): Promise<EpicRow | null> {
  const other = await findNamedEpic(ctx, epic.place, argument);
  if (other === null || other.id === epic.id) return null;
  return epicsPolicy.update.allows(ctx.viewer, other) ? other : null;
}

const params = ["&epic"];

export const treeQuickActions: readonly EpicQuickAction[] = [
  {
    name: "child_epic",
    effect: "others",
    icon: "epic",
    params,
    description: () => "Add a child epic",
    isOffered: canUpdateEpic,
    async read(ctx, epic, argument) {
      const other = await findOther(ctx, epic, argument);
      if (other === null) return null;
      return {
        explains: `Adds ${argument} as a child epic.`,
        applied: `Added ${argument} as a child epic.`,
        others: 1,
        async run(inner) {
          await addChildEpic(inner, epic.id, other.id);
        },
      };
    },
  },
  {
    name: "remove_child_epic",
    effect: "others",
    icon: "epic",
    params,
    description: () => "Remove a child epic",
    isOffered: canUpdateEpic,
    async read(ctx, epic, argument) {
      const other = await findOther(ctx, epic, argument);
      if (other?.parent_id !== epic.id) return null;
      return {
        explains: `Removes the child epic ${argument}.`,
        applied: `Removed the child epic ${argument}.`,
        others: 1,
        async run(inner, ref) {
          await removeChildEpic(inner, ref, other.id);
        },
      };
    },
  },
  {
    name: "parent_epic",
    effect: "others",
    icon: "epic",
    params,
    description: () => "Set the parent epic",
    isOffered: canUpdateEpic,
    async read(ctx, epic, argument) {
      const other = await findOther(ctx, epic, argument);
      if (other === null) return null;
      return {
        explains: `Sets ${argument} as the parent epic.`,
        applied: `Set ${argument} as the parent epic.`,
        others: 1,
        async run(inner) {
          await addChildEpic(inner, other.id, epic.id);
        },
      };
    },
  },
  {
    name: "remove_parent_epic",
    icon: "epic",
    description: () => "Remove the parent epic",
    isOffered: (ctx, epic) => epic.visible_parent_id !== null && canUpdateEpic(ctx, epic),
    read: async () => ({
      explains: "Removes the parent epic.",
      applied: "Removed the parent epic.",
      async run(inner, ref) {
        await setParentOfEpic(inner, ref, null);
      },
    }),
  },
];
