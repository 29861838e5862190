/**
 * Quick actions that close and reopen an issue, change its title, lock it or make it confidential.
 */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { issuesPolicy } from "../issues.policy.ts";
import { canTriageIssue, hasIssueType, canUpdateIssue } from "./availability.ts";
import { createTitleAndLockQuickActions } from "./text-and-lock-actions.ts";
import { formatIssueType, type IssueQuickAction } from "../changing/quick-action-registry.ts";

export const stateQuickActions: readonly IssueQuickAction[] = [
  {
    name: "close",
    icon: "issue-close",
    description: (issue) => `Close this ${formatIssueType(issue)}`,
    isOffered: (ctx, issue) => issue.state === ISSUE_STATE.opened && canUpdateIssue(ctx, issue),
    read: async (_ctx, issue) => ({
      explains: `Closes this ${formatIssueType(issue)}.`,
      applied: `Closed this ${formatIssueType(issue)}.`,
      change: (soFar) => ({ ...soFar, stateEvent: "close" }),
    }),
  },
  {
    name: "reopen",
    icon: "issues",
    description: (issue) => `Reopen this ${formatIssueType(issue)}`,
    isOffered: ({ viewer }, issue) =>
      issue.state === ISSUE_STATE.closed && issuesPolicy.reopen.allows(viewer, issue),
    read: async (_ctx, issue) => ({
      explains: `Reopens this ${formatIssueType(issue)}.`,
      applied: `Reopened this ${formatIssueType(issue)}.`,
      change: (soFar) => ({ ...soFar, stateEvent: "reopen" }),
    }),
  },
  ...createTitleAndLockQuickActions({ update: canUpdateIssue, lock: canTriageIssue }),
  {
    name: "confidential",
    icon: "eye-slash",
    description: (issue) => `Make this ${formatIssueType(issue)} confidential`,
    // For a new issue (id 0), the author can use `/confidential` without Planner access.
    isOffered: (ctx, issue) =>
      !issue.confidential &&
      !hasIssueType(issue, "test_case") &&
      (canTriageIssue(ctx, issue) || (issue.id === 0 && canUpdateIssue(ctx, issue))),
    read: async (_ctx, issue) => ({
      explains: `Makes this ${formatIssueType(issue)} confidential.`,
      applied: `Made this ${formatIssueType(issue)} confidential.`,
      change: (soFar) => ({ ...soFar, confidential: true }),
    }),
  },
];
