/** Services that create, update and delete the description templates of a project. */
import { DESCRIPTION_TEMPLATES_PER_PROJECT_MAX } from "@cairn/contract/projects/description-templates";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { takeSharedNamespaceLock, type NamespaceRef } from "../access/index.ts";
import { getProject, type ProjectRow } from "../projects/index.ts";
import { markTextUploadsReferenced } from "../uploads/index.ts";
import { announceAndAuditTemplateEvent } from "./description-templates.events.ts";
import { descriptionTemplatesPolicy } from "./description-templates.policy.ts";
import {
  countTemplates,
  deleteTemplate,
  findTemplateById,
  insertTemplate,
  lockTemplates,
  updateDefaultTemplate,
  updateTemplateRow,
  type DescriptionTemplateFields,
  type DescriptionTemplateKind,
  type DescriptionTemplateRow,
  type TemplateSet,
} from "./description-templates.queries.ts";
import {
  mapDuplicateNameError,
  tooManyTemplatesError,
  validateTemplateFields,
} from "./field-validation.ts";

/** The templates of one kind in the project that a request names. */
export interface TemplateSetRef {
  project: NamespaceRef;
  kind: DescriptionTemplateKind;
}

export async function createTemplate(
  ctx: Context,
  ref: TemplateSetRef,
  input: DescriptionTemplateFields & { isDefault: boolean | undefined },
): Promise<DescriptionTemplateRow> {
  return ctx.transaction(async (inner) => {
    const { project, set } = await lockForWriting(inner, ref);
    const fields = validateTemplateFields(input);
    if ((await countTemplates(inner, set)) >= DESCRIPTION_TEMPLATES_PER_PROJECT_MAX) {
      throw tooManyTemplatesError();
    }
    const { root_namespace_id } = project;
    const created = await mapDuplicateNameError(() =>
      insertTemplate(inner, set, { ...fields, root_namespace_id }),
    );
    const isDefault = input.isDefault === true;
    if (isDefault) await updateDefaultTemplate(inner, set, created.id);
    await markTextUploadsReferenced(inner, fields.content);
    await announceAndAuditTemplateEvent(inner, "created", project, created);
    return { ...created, is_default: isDefault };
  });
}

export interface DescriptionTemplateUpdate {
  name?: string | undefined;
  content?: string | undefined;
  isDefault?: boolean | undefined;
  /** The version that the update of name and content is based on. Without it, they are overwritten. */
  lockVersion?: number | undefined;
}

/** Changes the given fields. Throws `stale` if name or content has changed since `lockVersion`. */
export async function updateTemplate(
  ctx: Context,
  ref: TemplateSetRef,
  id: number,
  input: DescriptionTemplateUpdate,
): Promise<DescriptionTemplateRow> {
  return ctx.transaction(async (inner) => {
    const { project, set } = await lockForWriting(inner, ref);
    const before = await getTemplate(inner, set, id);
    const { lockVersion = before.lock_version, isDefault = before.is_default } = input;
    if (lockVersion !== before.lock_version) {
      throw new AppError("stale", "Someone else changed this template.");
    }
    const fields = validateTemplateFields({
      name: input.name ?? before.name,
      content: input.content ?? before.content,
    });
    const changed = [
      ...(["name", "content"] as const).filter((field) => fields[field] !== before[field]),
      ...(isDefault === before.is_default ? [] : ["default"]),
    ];
    if (changed.length === 0) return before;
    let after = before;
    if (changed.includes("name") || changed.includes("content")) {
      after = await mapDuplicateNameError(() => updateTemplateRow(inner, id, fields));
      await markTextUploadsReferenced(inner, fields.content);
    }
    if (changed.includes("default")) await updateDefaultTemplate(inner, set, isDefault ? id : null);
    await announceAndAuditTemplateEvent(inner, "updated", project, after, changed);
    return { ...after, is_default: isDefault };
  });
}

export async function removeTemplate(ctx: Context, ref: TemplateSetRef, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { project, set } = await lockForWriting(inner, ref);
    const template = await getTemplate(inner, set, id);
    await deleteTemplate(inner, id);
    await announceAndAuditTemplateEvent(inner, "removed", project, template);
  });
}

async function lockForWriting(
  ctx: Context,
  ref: TemplateSetRef,
): Promise<{ project: ProjectRow; set: TemplateSet }> {
  await takeSharedNamespaceLock(ctx, await getProject(ctx, ref.project));
  // Reads the project again after locking it. Nobody can transfer or archive it until the commit.
  const project = await getProject(ctx, ref.project);
  reveal(ctx, descriptionTemplatesPolicy.use, project, () => notFoundError());
  authorize(ctx, descriptionTemplatesPolicy.manage, project);
  const set = { projectId: project.id, kind: ref.kind };
  await lockTemplates(ctx, set);
  return { project, set };
}

async function getTemplate(
  ctx: Context,
  set: TemplateSet,
  id: number,
): Promise<DescriptionTemplateRow> {
  const template = await findTemplateById(ctx, set, id);
  if (template === undefined) throw notFoundError("Template");
  return template;
}
