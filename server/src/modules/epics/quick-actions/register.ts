/** Registers the quick actions on epics, and those on issues that set their epic. */
import { EPIC_STATE } from "@cairn/contract/epics/epics";
import type { Context } from "../../../platform/context.ts";
import { registerQuickActionExplainer } from "../../../platform/quick-actions/index.ts";
import { awardQuickAction } from "../../awards/index.ts";
import {
  createLabelQuickActions,
  createTitleAndLockQuickActions,
  issueQuickActions,
  textSubstitutionQuickActions,
} from "../../issues/index.ts";
import type { NoteableQuickAction } from "../../noteables/index.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { todoQuickActions } from "../../todos/index.ts";
import { setEpicSubscription } from "../discussing/subscribing.ts";
import { epicsPolicy } from "../epics.policy.ts";
import type { EpicRow } from "../reading/reading.ts";
import { explainEpicQuickActions } from "./explaining.ts";
import { epicQuickActionsOfIssues } from "./of-issues.ts";
import { canUpdateEpic, epicQuickActions, type EpicQuickAction } from "./registry.ts";
import { treeQuickActions } from "./tree.ts";

/** The module of epics calls this function once, when the process starts. */
export function registerEpicQuickActions(): void {
  epicQuickActions.add(...stateQuickActions, ...labelQuickActions, ...treeQuickActions);
  epicQuickActions.add(...subscriptionQuickActions);
  epicQuickActions.add(...[awardQuickAction, ...todoQuickActions].map(ofEpics));
  epicQuickActions.addWordings(...textSubstitutionQuickActions);
  registerQuickActionExplainer("Epic", "group", explainEpicQuickActions);
  issueQuickActions.add(...epicQuickActionsOfIssues);
}

/** Converts a quick action of all noteables to a quick action of epics. */
function ofEpics(action: NoteableQuickAction): EpicQuickAction {
  return {
    ...action,
    async read(ctx, epic, argument) {
      const step = await action.read(ctx, epic, argument);
      if (step === null) return null;
      return {
        ...step,
        run: (inner, { group, iid }) => step.run(inner, { kind: "epic", place: { group }, iid }),
      };
    },
  };
}

const labelQuickActions: readonly EpicQuickAction[] = createLabelQuickActions(
  canUpdateEpic,
  ({ place }) => ({ id: place.id, traversal_ids: [...place.traversal_ids] }),
);

const stateQuickActions: readonly EpicQuickAction[] = [
  {
    name: "close",
    icon: "issue-close",
    description: () => "Close this epic",
    isOffered: (ctx, epic) => epic.state === EPIC_STATE.opened && canUpdateEpic(ctx, epic),
    read: async () => ({
      explains: "Closes this epic.",
      applied: "Closed this epic.",
      change: (soFar) => ({ ...soFar, stateEvent: "close" }),
    }),
  },
  {
    name: "reopen",
    icon: "issues",
    description: () => "Reopen this epic",
    isOffered: ({ viewer }, epic) =>
      epic.state === EPIC_STATE.closed && epicsPolicy.reopen.allows(viewer, epic),
    read: async () => ({
      explains: "Reopens this epic.",
      applied: "Reopened this epic.",
      change: (soFar) => ({ ...soFar, stateEvent: "reopen" }),
    }),
  },
  ...createTitleAndLockQuickActions({ update: canUpdateEpic, lock: canUpdateEpic }),
  {
    name: "confidential",
    icon: "eye-slash",
    description: () => "Make this epic confidential",
    isOffered: (ctx, epic) => !epic.confidential && canUpdateEpic(ctx, epic),
    read: async () => ({
      explains: "Makes this epic confidential.",
      applied: "Made this epic confidential.",
      change: (soFar) => ({ ...soFar, confidential: true }),
    }),
  },
];

const subscriptionQuickActions: readonly EpicQuickAction[] = [
  {
    name: "subscribe",
    effect: "separate",
    icon: "notifications",
    description: () => "Subscribe",
    isOffered: (ctx, epic) => canTurnSubscription(ctx, epic, true),
    read: async () => ({
      explains: "Subscribes to this epic.",
      applied: "Subscribed to this epic.",
      async run(inner, ref) {
        await setEpicSubscription(inner, ref, true);
      },
    }),
  },
  {
    name: "unsubscribe",
    effect: "separate",
    icon: "notifications-off",
    description: () => "Unsubscribe",
    isOffered: (ctx, epic) => canTurnSubscription(ctx, epic, false),
    read: async () => ({
      explains: "Unsubscribes from this epic.",
      applied: "Unsubscribed from this epic.",
      async run(inner, ref) {
        await setEpicSubscription(inner, ref, false);
      },
    }),
  },
];

async function canTurnSubscription(ctx: Context, epic: EpicRow, on: boolean): Promise<boolean> {
  if (!epicsPolicy.subscribe.allows(ctx.viewer, epic)) return false;
  return (await isSubscribed(ctx, epic)) !== on;
}
