/** Events of description templates, published on the stream of their project. */
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/event.ts";
import { namespaceStream } from "../access/index.ts";

interface DescriptionTemplateEvent {
  description_template_id: number;
}

const DESCRIPTION_TEMPLATE_EVENTS = {
  created: defineEvent<DescriptionTemplateEvent>("description_template.created"),
  updated: defineEvent<DescriptionTemplateEvent>("description_template.updated"),
  removed: defineEvent<DescriptionTemplateEvent>("description_template.removed"),
} as const;

/**
 * Announces the event and records an audit event. `fields` are the names of the changed fields, because
 * audit events contain no text that users wrote.
 */
export async function announceAndAuditTemplateEvent(
  ctx: Context,
  change: keyof typeof DESCRIPTION_TEMPLATE_EVENTS,
  project: { id: number; root_namespace_id: number },
  template: { id: number },
  fields?: readonly string[],
): Promise<void> {
  const type = DESCRIPTION_TEMPLATE_EVENTS[change];
  const payload = { description_template_id: template.id };
  await recordAuditEvent(ctx, {
    action: type,
    subjectType: "project",
    subjectId: project.id,
    details: { ...payload, ...(fields && { fields }) },
  });
  await ctx.announce({
    type,
    stream: namespaceStream(project.id),
    projectId: project.id,
    rootNamespaceId: project.root_namespace_id,
    payload,
  });
}
