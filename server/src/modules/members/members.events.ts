/** What happens to memberships, told on the stream of the namespace they are in. */
import { audit } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const MEMBER_EVENTS = {
  added: "member.added",
  updated: "member.updated",
  removed: "member.removed",
} as const;

export const SHARE_EVENTS = { added: "share.added", removed: "share.removed" } as const;

/** After these, somebody's open connections may no longer be theirs. */
export const ENDS_ACCESS: readonly string[] = [MEMBER_EVENTS.updated, MEMBER_EVENTS.removed];

interface Where {
  id: number;
  kind: string;
  root_namespace_id: number;
}

/** Rights are concerned, so it is written to the audit log as well. */
export async function tell(
  ctx: Context,
  type: string,
  place: Where,
  whom: { user_id: number } | { group_id: number },
  details: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, {
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
