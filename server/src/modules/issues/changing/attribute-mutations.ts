/**
 * Services that set one attribute of an issue. They throw an error for viewers below Planner,
 * unlike `updateIssue`, which ignores the attributes that these viewers send.
 */
import { ASSIGNEES_PER_ISSUE_MAX } from "@cairn/contract/issues/issues";
import type { Severity } from "@cairn/contract/issues/severities";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { findUsersByUsername } from "../../users/index.ts";
import type { IssueAttributes } from "./attributes.ts";
import { lockIssue } from "./locking.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { canHaveEpic, listSupportedAttributes } from "../reading/supported-attributes.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";
import { spendUpdateRateLimit, updateIssue } from "./updating.ts";

/**
 * Sets attributes of an issue. `wish` contains the new values, or is a function that computes them
 * from the locked issue.
 */
export async function setIssueAttributes(
  ctx: Context,
  ref: IssueRef,
  wish: IssueAttributes | ((issue: IssueRow, inner: Context) => Promise<IssueAttributes>),
): Promise<IssueRow> {
  await spendUpdateRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const issue = await lockIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, issue);
    const arrangement = typeof wish === "function" ? await wish(issue, inner) : wish;
    return updateIssue(inner, ref, arrangement);
  });
}

/** Sets the severity of an incident. Refuses other types, which have no severity. */
export async function setSeverity(
  ctx: Context,
  ref: IssueRef,
  severity: Severity,
): Promise<IssueRow> {
  return setIssueAttributes(ctx, ref, async (issue) => {
    if (!listSupportedAttributes(issue).severity) {
      throw new AppError("invalid", "Only incidents have a severity.");
    }
    return { severity };
  });
}

/** Adds the issue to an epic; null removes it from its epic. Refuses other types, which have no epic. */
export async function setEpic(
  ctx: Context,
  ref: IssueRef,
  epicId: number | null,
): Promise<IssueRow> {
  return setIssueAttributes(ctx, ref, async (issue) => {
    if (!canHaveEpic(issue)) throw new AppError("invalid", "Only issues can have an epic.");
    return { epicId };
  });
}

export type MutationOperationMode = "replace" | "append" | "remove";

/**
 * Changes the assignees of an issue. Ignores usernames that do not exist and users who cannot see
 * the issue.
 */
export async function setAssignees(
  ctx: Context,
  ref: IssueRef,
  usernames: readonly string[],
  mode: MutationOperationMode,
): Promise<IssueRow> {
  return setIssueAttributes(ctx, ref, async ({ assignee_ids: current }, inner) => {
    const named = (await findUsersByUsername(inner, usernames)).map(({ id }) => id);
    const assigneeIds = {
      replace: named,
      append: [...new Set([...current, ...named])],
      remove: current.filter((id) => !named.includes(id)),
    }[mode];
    if (assigneeIds.length > ASSIGNEES_PER_ISSUE_MAX) {
      throw validationError({
        assignees: [`are too many (maximum is ${ASSIGNEES_PER_ISSUE_MAX})`],
      });
    }
    return { assigneeIds };
  });
}
