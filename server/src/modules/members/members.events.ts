/** Events about memberships, access requests and shares, announced on the stream of their namespace. */
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const MEMBER_EVENTS = {
  added: defineEvent<MemberEvent>("member.added"),
  updated: defineEvent<MemberEvent>("member.updated"),
  removed: defineEvent<MemberEvent>("member.removed"),
  /** Announced after `removed` when the removed user's assignments are to be removed, too. */
  unassignmentRequested: defineEvent<MemberEvent>("member.unassignment_requested"),
} as const;

export const ACCESS_REQUEST_EVENTS = {
  created: defineEvent<MemberEvent>("access_request.created"),
  denied: defineEvent<MemberEvent>("access_request.denied"),
  withdrawn: defineEvent<MemberEvent>("access_request.withdrawn"),
} as const;

export const SHARE_EVENTS = {
  added: defineEvent<ShareEvent>("share.added"),
  removed: defineEvent<ShareEvent>("share.removed"),
} as const;

interface MemberEvent {
  user_id: number;
  namespace_id: number;
}

interface ShareEvent {
  group_id: number;
  namespace_id: number;
}

/**
 * Events after which a user can have lost access. The server then checks the user's open cable
 * subscriptions again.
 */
export const ACCESS_REVOKING_EVENTS: readonly string[] = [
  MEMBER_EVENTS.updated,
  MEMBER_EVENTS.removed,
];

interface Where {
  id: number;
  kind: string;
  root_namespace_id: number;
}

/**
 * Announces the event and records an audit event, because a change of members or shares changes
 * permissions.
 */
export async function announceAndAuditMemberEvent<
  Whom extends { user_id: number } | { group_id: number },
>(
  ctx: Context,
  type: EventType<Whom & { namespace_id: number }>,
  place: Where,
  whom: Whom,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAuditEvent(ctx, {
    action: type,
    subjectType: place.kind,
    subjectId: place.id,
    details: { ...whom, ...details },
  });
  await ctx.announce({
    type,
    stream: namespaceStream(place.id),
    rootNamespaceId: place.root_namespace_id,
    ...(place.kind === "project" ? { projectId: place.id } : {}),
    payload: { ...whom, namespace_id: place.id },
  });
}
