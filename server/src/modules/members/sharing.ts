/** Shares a project with a group, whose members get at most the access level of the share. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, validationError, notFoundError } from "../../platform/errors/app-error.ts";
import { deleteShare, insertShare, type AccessGrant, type NamespaceRef } from "../access/index.ts";
import { assertSharingAllowed, getGroup } from "../groups/index.ts";
import { getProject, projectsPolicy } from "../projects/index.ts";
import { assertFutureExpiryDate } from "./grant-rules.ts";
import { SHARE_EVENTS, announceAndAuditMemberEvent } from "./members.events.ts";
import { membersPolicy } from "./members.policy.ts";
import { findProjectShare, type ProjectShareRow } from "./shares.queries.ts";

export type { ProjectShareRow } from "./shares.queries.ts";

export async function shareProject(
  ctx: Context,
  ref: NamespaceRef,
  groupId: number,
  grant: AccessGrant,
): Promise<ProjectShareRow> {
  return ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, projectsPolicy.share, project);
    authorize(inner, membersPolicy.add, { place: project, level: grant.accessLevel });
    const group = await getGroup(inner, { id: groupId });
    assertFutureExpiryDate(inner, grant.expiresAt);
    if (project.traversal_ids.includes(group.id)) {
      throw validationError({ group_id: ["can't be a group that contains the project"] });
    }
    await assertSharingAllowed(inner, project);
    if (!(await insertShare(inner, project, group.id, grant))) {
      throw new AppError("conflict", "Project is already shared with this group");
    }
    const details = { access_level: grant.accessLevel, expires_at: grant.expiresAt };
    await announceAndAuditMemberEvent(
      inner,
      SHARE_EVENTS.added,
      project,
      { group_id: group.id },
      details,
    );
    const share = await findProjectShare(inner, project, group.id);
    if (share === undefined)
      throw new Error("The share was not found in the transaction that inserted it.");
    return share;
  });
}

export async function unshareProject(
  ctx: Context,
  ref: NamespaceRef,
  groupId: number,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, projectsPolicy.share, project);
    const share = await findProjectShare(inner, project, groupId);
    if (share === undefined) throw notFoundError("Group Link");
    authorize(inner, membersPolicy.unshare, { place: project, level: share.access_level });
    await deleteShare(inner, project, groupId);
    const details = { from: share.access_level };
    await announceAndAuditMemberEvent(
      inner,
      SHARE_EVENTS.removed,
      project,
      { group_id: groupId },
      details,
    );
  });
}
