/** Lets owners set `created_at` and `updated_at` of issues that they import from another system. */
import { isValidCreationTime } from "@cairn/contract/dates";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { issuesPolicy, type IssuePlace } from "../issues.policy.ts";

/**
 * Viewers below Owner cannot backdate: for them it ignores the input and returns undefined. Throws
 * when the time is not a valid past time.
 */
export function parseBackdate(
  ctx: Context,
  place: IssuePlace,
  field: "created_at" | "updated_at",
  moment: string | undefined,
): string | undefined {
  if (moment === undefined || !issuesPolicy.backdate.allows(ctx.viewer, place)) return undefined;
  if (!isValidCreationTime(moment, ctx.now())) throw validationError({ [field]: ["is invalid"] });
  return moment;
}
