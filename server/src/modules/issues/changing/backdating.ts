/** Lets owners set `created_at` and `updated_at` of issues that they import from another system. */
import { isValidCreationTime } from "@cairn/contract/dates";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { issuesPolicy, type IssuePlace } from "../issues.policy.ts";

/**
 * Returns the time to store. Returns undefined for viewers below Owner, who cannot backdate. Throws
 * when the time is not a valid past time.
 */
export function parseBackdatedTime(
  ctx: Context,
  place: IssuePlace,
  field: "created_at" | "updated_at",
  moment: string | undefined,
): string | undefined {
  if (moment === undefined || !issuesPolicy.backdate.allows(ctx.viewer, place)) return undefined;
  if (!isValidCreationTime(moment, ctx.now())) throw validationError({ [field]: ["is invalid"] });
  return moment;
}
