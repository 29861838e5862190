/** Events about groups, announced on the stream of the group's namespace. */
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import { namespaceStream } from "../access/index.ts";

export const GROUP_EVENTS = {
  created: defineEvent<GroupEvent>("group.created"),
  updated: defineEvent<GroupEvent>("group.updated"),
  transferred: defineEvent<GroupEvent>("group.transferred"),
  removed: defineEvent<GroupEvent>("group.removed"),
  shared: defineEvent<GroupEvent>("group.shared"),
  unshared: defineEvent<GroupEvent>("group.unshared"),
} as const;

interface GroupEvent {
  group_id: number;
}

interface Told {
  id: number;
  root_namespace_id: number;
}

export async function announceGroupEvent(
  ctx: Context,
  type: EventType<GroupEvent>,
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

/**
 * Announces a change of a group that affects permissions, and records an audit event for it, which also
 * contains `more`.
 */
export async function announceAndAuditGroupEvent(
  ctx: Context,
  type: EventType<GroupEvent>,
  group: Told,
  payload: Record<string, number> = {},
  more: object = {},
): Promise<void> {
  await recordAuditEvent(ctx, {
    action: type,
    subjectType: "group",
    subjectId: group.id,
    details: { ...payload, ...more },
  });
  await announceGroupEvent(ctx, type, group, payload);
}
