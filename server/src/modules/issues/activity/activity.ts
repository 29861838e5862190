/** Services that list what a user did, and what happened in a project. */
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getProject } from "../../projects/index.ts";
import { findUserByIdOrUsername } from "../../users/index.ts";
import { hasPlannerAccess, issuesPolicy } from "../issues.policy.ts";
import { findProjectActivity, findUserActivity, type ActivityRow } from "./activity.queries.ts";

const OF_USER = 20;
const OF_PROJECT = 50;

export async function listUserActivity(ctx: Context, username: string): Promise<ActivityRow[]> {
  authorize(ctx, issuesPolicy.listUserActivity);
  const user = await findUserByIdOrUsername(ctx, { username });
  if (user === undefined) throw notFoundError("User");
  return findUserActivity(ctx, user.id, OF_USER);
}

export async function listProjectActivity(ctx: Context, ref: NamespaceRef): Promise<ActivityRow[]> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, () => notFoundError());
  const seesAll = hasPlannerAccess(ctx.viewer, project);
  return findProjectActivity(ctx, { project, seesAll }, OF_PROJECT);
}
