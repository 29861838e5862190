/** Quick actions that assign, reassign and unassign an issue. */
import { ASSIGNEES_PER_ISSUE_MAX } from "@cairn/contract/issues/issues";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { parseUsernames } from "../../../platform/quick-actions/index.ts";
import { findUsersById, findUsersByUsername } from "../../users/index.ts";
import { filterAssignableUserIds } from "../changing/assigning.ts";
import { canTriageIssue, hasIssueType } from "./availability.ts";
import type {
  CombinedIssueUpdate,
  IssueQuickAction,
  QuickActionIssue,
} from "../changing/quick-action-registry.ts";

interface Person {
  id: number;
  username: string;
}

const PARAMS = ["@user1 @user2"];

export const assigneeQuickActions: readonly IssueQuickAction[] = [
  {
    name: "assign",
    icon: "user",
    params: PARAMS,
    description: () => "Assign people",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const added = await assignableOf(ctx, issue, await peopleNamed(ctx, argument));
      if (added.length === 0) return null;
      return {
        explains: `Assigns ${told(added)}.`,
        applied: `Assigned ${told(added)}.`,
        change: (soFar) => giving(soFar, [...assigneesOf(issue, soFar), ...idsOf(added)]),
      };
    },
  },
  {
    name: "unassign",
    icon: "user",
    params: PARAMS,
    description: () => "Remove all or some assignees",
    isOffered: (ctx, issue) => issue.assignee_ids.length > 0 && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const isEverybody = argument === "";
      const removed = isEverybody
        ? await findUsersById(ctx, issue.assignee_ids)
        : await peopleNamed(ctx, argument);
      if (removed.length === 0) return null;
      const ids = new Set(idsOf(removed));
      return {
        explains: `Removes ${told(removed)} as assignee.`,
        applied: `Removed ${told(removed)} as assignee.`,
        change: (soFar) =>
          giving(
            soFar,
            assigneesOf(issue, soFar).filter((id) => !isEverybody && !ids.has(id)),
          ),
      };
    },
  },
  {
    name: "reassign",
    icon: "user",
    params: PARAMS,
    description: () => "Replace all assignees",
    isOffered: (ctx, issue) => hasIssueType(issue, "issue") && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const wanted = await assignableOf(ctx, issue, await peopleNamed(ctx, argument));
      if (wanted.length === 0) return null;
      return {
        explains: `Changes assignees to ${told(wanted)}.`,
        applied: `Changed assignees to ${told(wanted)}.`,
        change: (soFar) => giving(soFar, idsOf(wanted)),
      };
    },
  },
];

/** Finds the users whose usernames are in the argument; ignores usernames that do not exist. */
async function peopleNamed(ctx: Context, argument: string): Promise<Person[]> {
  const names = parseUsernames(argument);
  if (names.length === 0) return [];
  const me = viewerUserId(ctx.viewer);
  const named = await findUsersByUsername(
    ctx,
    names.filter((name) => name !== "me"),
  );
  const self = names.includes("me") && me !== null ? await findUsersById(ctx, [me]) : [];
  const byId = new Map([...self, ...named].map((person) => [person.id, person]));
  return [...byId.values()];
}

async function assignableOf(ctx: Context, issue: QuickActionIssue, some: readonly Person[]) {
  const ids = new Set(
    await filterAssignableUserIds(ctx, { ...issue, id: issue.project_id }, idsOf(some)),
  );
  return some.filter(({ id }) => ids.has(id));
}

function idsOf(some: readonly Person[]): number[] {
  return some.map(({ id }) => id);
}

function assigneesOf(
  issue: QuickActionIssue,
  { assigneeIds }: CombinedIssueUpdate,
): readonly number[] {
  return assigneeIds ?? issue.assignee_ids;
}

function giving(soFar: CombinedIssueUpdate, ids: readonly number[]): CombinedIssueUpdate {
  return { ...soFar, assigneeIds: [...new Set(ids)].slice(0, ASSIGNEES_PER_ISSUE_MAX) };
}

function told(some: readonly Person[]): string {
  return some.map(({ username }) => `@${username}`).join(", ");
}
