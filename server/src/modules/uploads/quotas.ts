/**
 * Limits how many bytes can be uploaded: by each user, to each project or group, and by each user per
 * day to projects where the user is not a member.
 */
import { GUEST } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { BudgetName } from "../../platform/rate-limits/budgets.ts";
import { effectiveAccess } from "../access/index.ts";
import { isProject, type PlaceRow } from "../projects/index.ts";
import { findUploadUsage } from "./usage.queries.ts";

const DAY_MS = 86_400_000;

export function isNonMember({ viewer }: Context, place: PlaceRow): boolean {
  return effectiveAccess(viewer, place) < GUEST;
}

interface Space {
  /** Number of bytes that can still be uploaded. Negative when the budget is already exceeded. */
  left: number;
  /** The name of the budget with the fewest bytes left, to which `left` belongs. */
  budget: BudgetName;
}

/** Finds the budget with the fewest bytes left for this user in this project or group. */
export async function measureRemainingQuota(
  ctx: Context,
  place: PlaceRow,
  userId: number,
): Promise<Space> {
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const used = await findUploadUsage(ctx, { userId, namespaceId: place.id, since });
  const { budgets } = ctx.config;
  const spaces: Space[] = [
    { budget: "uploadBytesPerUser", left: budgets.uploadBytesPerUser - used.user },
    { budget: "uploadBytesPerProject", left: budgets.uploadBytesPerProject - used.namespace },
  ];
  if (isNonMember(ctx, place)) {
    spaces.push(
      { budget: "uploadBytesPerStranger", left: budgets.uploadBytesPerStranger - used.stranger },
      {
        budget: "uploadBytesOfStrangers",
        left: budgets.uploadBytesOfStrangers - used.namespace_strangers,
      },
    );
  }
  return spaces.reduce((least, next) => (next.left < least.left ? next : least));
}

export class QuotaExceededError extends AppError {}

/** For copies of files, which count against the project and not against a user. */
export function createProjectQuotaExceededError(ctx: Context): QuotaExceededError {
  ctx.rateLimits.countRefusal("uploadBytesPerProject");
  return new QuotaExceededError(
    "too_large",
    "The other project has no upload space left for the files of this issue. Please ask one of its owners or an administrator.",
  );
}

export function createQuotaExceededError(
  ctx: Context,
  place: PlaceRow,
  { budget }: Space,
): QuotaExceededError {
  ctx.rateLimits.countRefusal(budget);
  return new QuotaExceededError("too_large", messageOf(place, budget));
}

function messageOf(place: PlaceRow, budget: BudgetName): string {
  const here = isProject(place) ? "project" : "group";
  switch (budget) {
    case "uploadBytesPerProject":
      return `This ${here} has used all of its upload space. Please ask one of its owners or an administrator.`;
    case "uploadBytesOfStrangers":
      return `This ${here} can't take more files from people who aren't members.`;
    case "uploadBytesPerStranger":
      return `You've used all of your upload space in projects that you aren't a member of. Please try again tomorrow.`;
    default:
      return "You've used all of your upload space. Please ask an administrator for more.";
  }
}
