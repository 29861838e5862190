/** Transfers a project to another group or personal namespace; the old path redirects to the new one. */
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { transferNamespace, type NamespaceMovedEvent, type NamespaceRef } from "../access/index.ts";
import { getNamespaceForNewOrMovedProject } from "./destinations.ts";
import { announceProjectEvent, PROJECT_EVENTS } from "./projects.events.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { updateProjectsRootNamespace } from "./projects.queries.ts";
import { getProjectDetails, getProject, type ListedProject } from "./reading.ts";

export async function transferProject(
  ctx: Context,
  ref: NamespaceRef,
  to: NamespaceRef,
): Promise<ListedProject> {
  return ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, projectsPolicy.transfer, project);
    const destination = await getNamespaceForNewOrMovedProject(inner, to);
    const move = await transferNamespace(inner, project, destination);
    await recordAuditEvent(inner, {
      action: PROJECT_EVENTS.transferred,
      subjectType: "project",
      subjectId: project.id,
      details: { from: project.parent_id, to: destination.id, ...move },
    });
    const moved = await getProjectDetails(inner, { id: project.id });
    await announceProjectEvent(inner, PROJECT_EVENTS.transferred, moved);
    return moved;
  });
}

/**
 * Listener that stores the new root namespace on projects when their group moves below another
 * root.
 */
export async function updateProjectsAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateProjectsRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}
