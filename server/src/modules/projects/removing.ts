/**
 * Deletes a project. The project is hidden from everybody at once; a background job deletes its rows
 * later.
 */
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { removeNamespace, type NamespaceRef } from "../access/index.ts";
import { announceProjectEvent, PROJECT_EVENTS } from "./projects.events.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { getProject } from "./reading.ts";

export async function removeProject(ctx: Context, ref: NamespaceRef): Promise<void> {
  await ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, projectsPolicy.remove, project);
    await removeNamespace(inner, project);
    await recordAuditEvent(inner, {
      action: PROJECT_EVENTS.removed,
      subjectType: "project",
      subjectId: project.id,
    });
    await announceProjectEvent(inner, PROJECT_EVENTS.removed, project);
  });
}
