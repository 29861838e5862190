/**
 * Archives and unarchives a project. An archived project can be read as before, and nobody can write
 * in it.
 */
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { setNamespaceArchived, type NamespaceRef } from "../access/index.ts";
import { announceProjectEvent, PROJECT_EVENTS } from "./projects.events.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { getProjectDetails, getProject, type ListedProject } from "./reading.ts";

export async function archiveProject(ctx: Context, ref: NamespaceRef): Promise<ListedProject> {
  return change(ctx, ref, true);
}

export async function unarchiveProject(ctx: Context, ref: NamespaceRef): Promise<ListedProject> {
  return change(ctx, ref, false);
}

async function change(ctx: Context, ref: NamespaceRef, archived: boolean): Promise<ListedProject> {
  return ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, projectsPolicy.archive, project);
    if (project.archived !== archived) {
      const action = archived ? PROJECT_EVENTS.archived : PROJECT_EVENTS.unarchived;
      await setNamespaceArchived(inner, project, archived);
      await recordAuditEvent(inner, { action, subjectType: "project", subjectId: project.id });
      await announceProjectEvent(inner, action, project);
    }
    return getProjectDetails(inner, { id: project.id });
  });
}
