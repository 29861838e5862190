/** Quick actions that open, close, name, lock and hide an issue. */
import { ISSUE_STATE, TITLE_MAX } from "@cairn/contract/issues/issues";
import { cleanLine } from "@cairn/contract/lines";
import { issuesPolicy } from "../issues.policy.ts";
import { arranges, isOne, updates } from "./availability.ts";
import { wordFor, type IssueQuickAction } from "../changing/quick-action-registry.ts";

export const states: readonly IssueQuickAction[] = [
  {
    name: "close",
    icon: "issue-close",
    description: (issue) => `Close this ${wordFor(issue)}`,
    isOffered: (ctx, issue) => issue.state === ISSUE_STATE.opened && updates(ctx, issue),
    read: async (_ctx, issue) => ({
      explains: `Closes this ${wordFor(issue)}.`,
      applied: `Closed this ${wordFor(issue)}.`,
      change: (soFar) => ({ ...soFar, stateEvent: "close" }),
    }),
  },
  {
    name: "reopen",
    icon: "issues",
    description: (issue) => `Reopen this ${wordFor(issue)}`,
    isOffered: ({ viewer }, issue) =>
      issue.state === ISSUE_STATE.closed && issuesPolicy.reopen.allows(viewer, issue),
    read: async (_ctx, issue) => ({
      explains: `Reopens this ${wordFor(issue)}.`,
      applied: `Reopened this ${wordFor(issue)}.`,
      change: (soFar) => ({ ...soFar, stateEvent: "reopen" }),
    }),
  },
  {
    name: "title",
    icon: "pencil-square",
    params: ["New title"],
    description: () => "Change the title",
    isOffered: updates,
    async read(_ctx, _issue, argument) {
      const title = cleanLine(argument);
      const isTooLong = Array.from(title.slice(0, 2 * TITLE_MAX + 1)).length > TITLE_MAX;
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
    isOffered: (ctx, issue) => issue.discussion_locked !== true && arranges(ctx, issue),
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
    isOffered: (ctx, issue) => issue.discussion_locked === true && arranges(ctx, issue),
    read: async () => ({
      explains: "Unlocks the discussion.",
      applied: "Unlocked the discussion.",
      change: (soFar) => ({ ...soFar, discussionLocked: false }),
    }),
  },
  {
    name: "confidential",
    icon: "eye-slash",
    description: (issue) => `Make this ${wordFor(issue)} confidential`,
    // Whoever opens one says whether it is a secret.
    isOffered: (ctx, issue) =>
      !issue.confidential &&
      !isOne(issue, "test_case") &&
      (arranges(ctx, issue) || (issue.id === 0 && updates(ctx, issue))),
    read: async (_ctx, issue) => ({
      explains: `Makes this ${wordFor(issue)} confidential.`,
      applied: `Made this ${wordFor(issue)} confidential.`,
      change: (soFar) => ({ ...soFar, confidential: true }),
    }),
  },
];
