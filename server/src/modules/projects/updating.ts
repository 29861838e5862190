/** Updates a project: name, path, visibility, enabled features, description and other fields. */
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { updateNamespaceVisibility, renameNamespace, type NamespaceRef } from "../access/index.ts";
import { announceProjectEvent, PROJECT_EVENTS } from "./projects.events.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { updateProjectRow, type ProjectFields } from "./projects.queries.ts";
import { getProjectDetails, getProject, type ListedProject, type ProjectRow } from "./reading.ts";

export interface ProjectUpdate {
  name?: string | undefined;
  path?: string | undefined;
  visibility?: number | undefined;
  fields: ProjectFields;
}

export async function updateProject(
  ctx: Context,
  ref: NamespaceRef,
  change: ProjectUpdate,
): Promise<ListedProject> {
  return ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, projectsPolicy.update, project);
    await changeName(inner, project, change);
    await open(inner, project, change.visibility);
    await updateProjectRow(inner, project.id, change.fields);
    await announceProjectEvent(inner, PROJECT_EVENTS.updated, project);
    return getProjectDetails(inner, { id: project.id });
  });
}

/** Called after the first push to a project, whose branch becomes the default branch. */
export async function setDefaultBranch(
  ctx: Context,
  project: { id: number; root_namespace_id: number },
  branch: string,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    await updateProjectRow(inner, project.id, { default_branch: branch });
    await announceProjectEvent(inner, PROJECT_EVENTS.updated, project);
  });
}

async function changeName(ctx: Context, project: ProjectRow, { name, path }: ProjectUpdate) {
  const isSame = (name ?? project.name) === project.name && (path ?? project.path) === project.path;
  if (isSame) return;
  authorize(ctx, projectsPolicy.rename, project);
  const renaming = await renameNamespace(ctx, project, { name, path });
  if (renaming === null) return;
  await recordAuditEvent(ctx, {
    action: "project.renamed",
    subjectType: "project",
    subjectId: project.id,
    details: { ...renaming },
  });
}

async function open(ctx: Context, project: ProjectRow, visibility: number | undefined) {
  if (visibility === undefined || visibility === project.visibility) return;
  authorize(ctx, projectsPolicy.setVisibility, project);
  await updateNamespaceVisibility(ctx, project, visibility);
  await recordAuditEvent(ctx, {
    action: "project.visibility_changed",
    subjectType: "project",
    subjectId: project.id,
    details: { from: project.visibility, to: visibility },
  });
}
