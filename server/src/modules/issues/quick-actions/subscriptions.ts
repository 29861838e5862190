/** Quick actions about who hears of an issue. */
import type { Context } from "../../../platform/context.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { INVITED_MAX, inviteByEmail, isEmail } from "../discussing/email-participants.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { subscribe } from "../discussing/subscribing.ts";
import { arranges, isOne } from "./availability.ts";
import {
  wordFor,
  type IssueQuickAction,
  type QuickIssue,
} from "../changing/quick-action-registry.ts";

async function mayTurn(ctx: Context, issue: QuickIssue, wanted: boolean): Promise<boolean> {
  if (!issuesPolicy.subscribe.allows(ctx.viewer, issue)) return false;
  return (await isSubscribed(ctx, issue)) !== wanted;
}

export const hearing: readonly IssueQuickAction[] = [
  {
    name: "subscribe",
    effect: "separate",
    icon: "notifications",
    description: () => "Subscribe",
    isOffered: (ctx, issue) => mayTurn(ctx, issue, true),
    read: async (_ctx, issue) => ({
      explains: `Subscribes to this ${wordFor(issue)}.`,
      applied: `Subscribed to this ${wordFor(issue)}.`,
      run: async (inner, ref) => {
        await subscribe(inner, ref, true);
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
      explains: `Unsubscribes from this ${wordFor(issue)}.`,
      applied: `Unsubscribed from this ${wordFor(issue)}.`,
      run: async (inner, ref) => {
        await subscribe(inner, ref, false);
      },
    }),
  },
  {
    name: "invite_email",
    effect: "separate",
    icon: "mail",
    params: [`email1@example.com email2@example.com (up to ${INVITED_MAX})`],
    description: () => "Add people who follow by mail",
    isOffered: (ctx, issue) => isOne(issue, "issue", "incident") && arranges(ctx, issue),
    async read(_ctx, _issue, argument) {
      const emails = [...new Set(argument.split(/[\s,;]+/, 100).filter(Boolean))];
      if (emails.length === 0 || emails.length > INVITED_MAX || !emails.every(isEmail)) return null;
      return {
        explains: `Adds ${emails.join(", ")} to those who follow by mail.`,
        applied: `Added ${emails.join(", ")} to those who follow by mail.`,
        run: async (inner, ref) =>
          (await inviteByEmail(inner, ref, emails)).length === 0 ? false : undefined,
      };
    },
  },
];
