/** Events of protected branches, published on the stream of their project. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { defineEvent } from "../../../platform/events/event.ts";
import { namespaceStream } from "../../access/index.ts";
import type { ProtectionRule } from "./protection-rules.ts";

interface ProtectedBranchEvent {
  protected_branch_id: number;
}

const PROTECTED_BRANCH_EVENTS = {
  created: defineEvent<ProtectedBranchEvent>("protected_branch.created"),
  updated: defineEvent<ProtectedBranchEvent>("protected_branch.updated"),
  removed: defineEvent<ProtectedBranchEvent>("protected_branch.removed"),
} as const;

/** Announces the event and records an audit event with the rule, but without its name, which a user wrote. */
export async function announceAndAuditProtectedBranchEvent(
  ctx: Context,
  change: keyof typeof PROTECTED_BRANCH_EVENTS,
  project: { id: number; root_namespace_id: number },
  { id, name: _, ...rule }: ProtectionRule & { id: number },
): Promise<void> {
  const type = PROTECTED_BRANCH_EVENTS[change];
  const payload = { protected_branch_id: id };
  await recordAuditEvent(ctx, {
    action: type,
    subjectType: "project",
    subjectId: project.id,
    details: { ...payload, ...rule },
  });
  await ctx.announce({
    type,
    stream: namespaceStream(project.id),
    projectId: project.id,
    rootNamespaceId: project.root_namespace_id,
    payload,
  });
}
