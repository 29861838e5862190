/** Updates a group: name, path, visibility and settings. */
import { VISIBILITY, type Visibility } from "@cairn/contract/access";
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { updateNamespaceVisibility, renameNamespace, type NamespaceRef } from "../access/index.ts";
import { announceGroupEvent, GROUP_EVENTS } from "./groups.events.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { updateGroupRow, type GroupFields } from "./groups.queries.ts";
import { getDetailedGroup, getGroup, type DetailedGroup, type GroupRow } from "./reading.ts";

export interface GroupUpdate extends GroupFields {
  name?: string | undefined;
  path?: string | undefined;
  visibility?: Visibility | undefined;
}

export async function updateGroup(
  ctx: Context,
  ref: NamespaceRef,
  change: GroupUpdate,
): Promise<DetailedGroup> {
  const { name, path, visibility, ...details } = change;
  return ctx.transaction(async (inner) => {
    const group = await getGroup(inner, ref);
    authorize(inner, groupsPolicy.update, group);
    await rename(inner, group, { name, path });
    if (visibility !== undefined) await open(inner, group, VISIBILITY[visibility]);
    await updateGroupRow(inner, group.id, details);
    await auditRights(inner, group, change);
    await announceGroupEvent(inner, GROUP_EVENTS.updated, group);
    return getDetailedGroup(inner, { id: group.id });
  });
}

async function rename(
  ctx: Context,
  group: GroupRow,
  wish: Pick<GroupUpdate, "name" | "path">,
): Promise<void> {
  const renaming = await renameNamespace(ctx, group, wish);
  if (renaming === null) return;
  await recordAuditEvent(ctx, {
    action: "group.renamed",
    subjectType: "group",
    subjectId: group.id,
    details: { ...renaming },
  });
}

async function open(ctx: Context, group: GroupRow, visibility: number): Promise<void> {
  if (visibility === group.visibility) return;
  await updateNamespaceVisibility(ctx, group, visibility);
}

/**
 * Settings that affect permissions: who can see the group, create subgroups or projects in it, or
 * request access. A change of such a setting is recorded as an audit event.
 */
const RIGHTS = [
  "visibility",
  "project_creation_level",
  "subgroup_creation_level",
  "share_with_group_lock",
  "request_access_enabled",
] as const satisfies (keyof GroupUpdate)[];

async function auditRights(ctx: Context, group: GroupRow, change: GroupUpdate): Promise<void> {
  const fields = RIGHTS.filter((field) => change[field] !== undefined);
  if (fields.length === 0) return;
  await recordAuditEvent(ctx, {
    action: GROUP_EVENTS.updated,
    subjectType: "group",
    subjectId: group.id,
    details: Object.fromEntries(fields.map((field) => [field, change[field]])),
  });
}
