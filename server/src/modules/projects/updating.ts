/** Changing a project: its words and switches, its name and path, who may see it. */
import { authorize } from "../../platform/auth/actions.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { changeVisibility, rename, type NamespaceRef } from "../access/index.ts";
import { announceProject, PROJECT_EVENTS } from "./projects.events.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { updateProject as updateRow, type ProjectFields } from "./projects.queries.ts";
import { describeProject, getProject, type ListedProject, type ProjectRow } from "./reading.ts";

export interface ProjectChange {
  name?: string | undefined;
  path?: string | undefined;
  visibility?: number | undefined;
  fields: ProjectFields;
}

export async function updateProject(
  ctx: Context,
  ref: NamespaceRef,
  change: ProjectChange,
): Promise<ListedProject> {
  return ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, projectsPolicy.update, project);
    await changeName(inner, project, change);
    await open(inner, project, change.visibility);
    await updateRow(inner, project.id, change.fields);
    await announceProject(inner, PROJECT_EVENTS.updated, project);
    return describeProject(inner, { id: project.id });
  });
}

async function changeName(ctx: Context, project: ProjectRow, { name, path }: ProjectChange) {
  const isSame = (name ?? project.name) === project.name && (path ?? project.path) === project.path;
  if (isSame) return;
  authorize(ctx, projectsPolicy.rename, project);
  await rename(ctx, project, { name, path });
}

async function open(ctx: Context, project: ProjectRow, visibility: number | undefined) {
  if (visibility === undefined || visibility === project.visibility) return;
  authorize(ctx, projectsPolicy.setVisibility, project);
  await changeVisibility(ctx, project, visibility);
  await audit(ctx, {
    action: "project.visibility_changed",
    subjectType: "project",
    subjectId: project.id,
    details: { from: project.visibility, to: visibility },
  });
}
