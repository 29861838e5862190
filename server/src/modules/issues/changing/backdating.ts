/** When owners may say that something happened, for those who bring issues from elsewhere. */
import { isPastMoment } from "@cairn/contract/dates";
import type { Context } from "../../../platform/context.ts";
import { invalidError } from "../../../platform/errors/app-error.ts";
import { issuesPolicy, type IssuePlace } from "../issues.policy.ts";

/** Undefined for everybody else, whatever they say; refuses a time that can't be meant. */
export function parseBackdate(
  ctx: Context,
  place: IssuePlace,
  field: "created_at" | "updated_at",
  moment: string | undefined,
): string | undefined {
  if (moment === undefined || !issuesPolicy.backdate.allows(ctx.viewer, place)) return undefined;
  if (!isPastMoment(moment, ctx.now())) throw invalidError({ [field]: ["is invalid"] });
  return moment;
}
