/** Quick actions that change the title and the lock of a noteable, for every kind that has both. */
import { ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import { sanitizeLine } from "@cairn/contract/lines";
import type { Context } from "../../../platform/context.ts";
import type { QuickAction } from "../../../platform/quick-actions/index.ts";
import type { QuickActionStep } from "../../noteables/index.ts";

interface TitleAndLockUpdate {
  title?: string | undefined;
  discussionLocked?: boolean | undefined;
}

export function createTitleAndLockQuickActions<
  Subject extends { discussion_locked: boolean | null },
  Update extends TitleAndLockUpdate,
  Ref,
>(may: {
  update: (ctx: Context, noteable: Subject) => boolean;
  lock: (ctx: Context, noteable: Subject) => boolean;
}): QuickAction<Subject, QuickActionStep<Update, Ref>>[] {
  return [
    {
      name: "title",
      icon: "pencil-square",
      params: ["New title"],
      description: () => "Change the title",
      isOffered: may.update,
      async read(_ctx, _noteable, argument) {
        const title = sanitizeLine(argument);
        const isTooLong =
          Array.from(title.slice(0, 2 * ISSUE_TITLE_MAX + 1)).length > ISSUE_TITLE_MAX;
        if (title === "" || isTooLong) return null;
        return {
          explains: `Changes the title to "${title}".`,
          applied: `Changed the title to "${title}".`,
          change: (soFar) => ({ ...soFar, title }),
        };
      },
    },
    {
      name: "lock",
      icon: "lock",
      description: () => "Lock the discussion",
      isOffered: (ctx, noteable) => noteable.discussion_locked !== true && may.lock(ctx, noteable),
      read: async () => ({
        explains: "Locks the discussion.",
        applied: "Locked the discussion.",
        change: (soFar) => ({ ...soFar, discussionLocked: true }),
      }),
    },
    {
      name: "unlock",
      icon: "lock-open",
      description: () => "Unlock the discussion",
      isOffered: (ctx, noteable) => noteable.discussion_locked === true && may.lock(ctx, noteable),
      read: async () => ({
        explains: "Unlocks the discussion.",
        applied: "Unlocked the discussion.",
        change: (soFar) => ({ ...soFar, discussionLocked: false }),
      }),
    },
  ];
}
