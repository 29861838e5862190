/** Service that finds out whether issues of a project can belong to epics, and who can assign these. */
import type { EpicAssignment } from "@cairn/contract/epics/epic-assignment";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { issuesPolicy } from "../../issues/index.ts";
import { getProject } from "../../projects/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { findGroupWithEpics } from "./epic-assignment.queries.ts";

/** A project, or an issue with the fields of its project that permission rules need. */
type IssuePlace = Parameters<typeof issuesPolicy.arrange.allows>[1] & {
  traversal_ids: readonly number[];
};

/** Returns null if there is no epic that the viewer can read and issues of the project can belong to. */
export async function findEpicAssignment(
  ctx: Context,
  place: IssuePlace,
): Promise<EpicAssignment | null> {
  const group = await findGroupWithEpics(ctx, place);
  if (group === undefined) return null;
  // Members who can create epics in a group can also change them.
  const canAssign =
    issuesPolicy.arrange.allows(ctx.viewer, place) && epicsPolicy.create.allows(ctx.viewer, group);
  return { group_id: group.id, can_assign: canAssign };
}

/** Like `findEpicAssignment`, for the page of a new issue. */
export async function getEpicAssignment(
  ctx: Context,
  ref: NamespaceRef,
): Promise<EpicAssignment | null> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, () => notFoundError("Project"));
  authorize(ctx, issuesPolicy.list, project);
  return findEpicAssignment(ctx, project);
}
