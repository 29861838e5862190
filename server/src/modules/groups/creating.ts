/** Creates a group at the top level or inside another group. The creator becomes its owner. */
import { OWNER, VISIBILITY, type Visibility } from "@cairn/contract/access";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { insertMembership, createNamespace } from "../access/index.ts";
import { getSettings } from "../settings/index.ts";
import { announceAndAuditGroupEvent, GROUP_EVENTS } from "./groups.events.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { insertGroup, type GroupFields } from "./groups.queries.ts";
import { getDetailedGroup, getGroup, type DetailedGroup, type GroupRow } from "./reading.ts";

export interface NewGroup extends GroupFields {
  name: string;
  path: string;
  visibility?: Visibility | undefined;
  parentId?: number | undefined;
}

/**
 * Checks that the viewer can create a group in the parent group. Returns the parent group, or null
 * when the new group is at the top level.
 */
export async function assertCanCreateGroup(
  ctx: Context,
  parentId: number | undefined,
): Promise<GroupRow | null> {
  const parent = parentId === undefined ? null : await getGroup(ctx, { id: parentId });
  authorize(ctx, groupsPolicy.create, parent);
  return parent;
}

export async function createGroup(ctx: Context, wish: NewGroup): Promise<DetailedGroup> {
  const { name, path, visibility, parentId, ...details } = wish;
  return ctx.transaction(async (inner) => {
    const parent = await assertCanCreateGroup(inner, parentId);
    const openness = await visibilityOf(inner, visibility, parent);
    const node = { parent, ownerId: null, name, path, visibility: openness };
    const id = await createNamespace(inner, { kind: "group", ...node });
    const group = { id, root_namespace_id: parent?.root_namespace_id ?? id };
    await insertGroup(inner, id, details);
    const founder = viewerUserId(inner.viewer);
    if (founder !== null) {
      await insertMembership(inner, group, founder, { accessLevel: OWNER, expiresAt: null });
    }
    await announceAndAuditGroupEvent(inner, GROUP_EVENTS.created, group);
    return getDetailedGroup(inner, { id });
  });
}

/**
 * Returns the visibility of the new group. When the request gives none, it is the default visibility
 * of the instance, but not more visible than the parent group.
 */
async function visibilityOf(
  ctx: Context,
  wish: Visibility | undefined,
  parent: GroupRow | null,
): Promise<number> {
  if (wish !== undefined) return VISIBILITY[wish];
  const { default_group_visibility: usual } = await getSettings(ctx);
  return Math.min(usual, parent?.visibility ?? usual);
}
