/** What happens to groups, told on the stream of their namespace. */
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/audit/audit.ts";
import { namespaceStream } from "../access/index.ts";

export const GROUP_EVENTS = {
  created: "group.created",
  updated: "group.updated",
  transferred: "group.transferred",
  removed: "group.removed",
  shared: "group.shared",
  unshared: "group.unshared",
} as const;

interface Told {
  id: number;
  root_namespace_id: number;
}

export async function announceGroup(
  ctx: Context,
  type: string,
  group: Told,
  payload: Record<string, number> = {},
): Promise<void> {
  await ctx.announce({
    type,
    stream: namespaceStream(group.id),
    rootNamespaceId: group.root_namespace_id,
    payload: { group_id: group.id, ...payload },
  });
}

/** For what changes who may do what. */
export async function announceAndAudit(
  ctx: Context,
  type: string,
  group: Told,
  details: Record<string, number> = {},
): Promise<void> {
  await audit(ctx, { action: type, subjectType: "group", subjectId: group.id, details });
  await announceGroup(ctx, type, group, details);
}
