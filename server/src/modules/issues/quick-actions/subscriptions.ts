/** Quick actions for subscriptions and email participants of an issue. */
import type { Context } from "../../../platform/context.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import {
  INVITED_EMAILS_MAX,
  inviteEmailParticipants,
  isEmail,
} from "../discussing/email-participants.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { setIssueSubscription } from "../discussing/subscribing.ts";
import { canTriageIssue, hasIssueType } from "./availability.ts";
import {
  formatIssueType,
  type IssueQuickAction,
  type QuickActionIssue,
} from "../changing/quick-action-registry.ts";

async function mayTurn(ctx: Context, issue: QuickActionIssue, wanted: boolean): Promise<boolean> {
  if (!issuesPolicy.subscribe.allows(ctx.viewer, issue)) return false;
  return (await isSubscribed(ctx, issue)) !== wanted;
}

export const subscriptionQuickActions: readonly IssueQuickAction[] = [
  {
    name: "subscribe",
    effect: "separate",
    icon: "notifications",
    description: () => "Subscribe",
    isOffered: (ctx, issue) => mayTurn(ctx, issue, true),
    read: async (_ctx, issue) => ({
      explains: `Subscribes to this ${formatIssueType(issue)}.`,
      applied: `Subscribed to this ${formatIssueType(issue)}.`,
      run: async (inner, ref) => {
        await setIssueSubscription(inner, ref, true);
      },
    }),
  },
  {
    name: "unsubscribe",
    effect: "separate",
    icon: "notifications-off",
    description: () => "Unsubscribe",
    isOffered: (ctx, issue) => mayTurn(ctx, issue, false),
    read: async (_ctx, issue) => ({
      explains: `Unsubscribes from this ${formatIssueType(issue)}.`,
      applied: `Unsubscribed from this ${formatIssueType(issue)}.`,
      run: async (inner, ref) => {
        await setIssueSubscription(inner, ref, false);
      },
    }),
  },
  {
    name: "invite_email",
    effect: "separate",
    icon: "mail",
    params: [`email1@example.com email2@example.com (up to ${INVITED_EMAILS_MAX})`],
    description: () => "Add email participants",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(_ctx, _issue, argument) {
      const emails = [...new Set(argument.split(/[\s,;]+/, 100).filter(Boolean))];
      if (emails.length === 0 || emails.length > INVITED_EMAILS_MAX || !emails.every(isEmail))
        return null;
      return {
        explains: `Adds ${emails.join(", ")} to the email participants.`,
        applied: `Added ${emails.join(", ")} to the email participants.`,
        run: async (inner, ref) =>
          (await inviteEmailParticipants(inner, ref, emails)).length === 0 ? false : undefined,
      };
    },
  },
];
