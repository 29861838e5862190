/** Lists, creates, changes and removes the rules about a project's protected branches. */
import { MAINTAINER } from "@cairn/contract/access";
import { PROTECTED_BRANCHES_MAX } from "@cairn/contract/repositories/protected-branches";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import { isValidRefName } from "../../../platform/git/ref-names.ts";
import type { LimitOffset, RowsWithTotal } from "../../../platform/http/paging.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getRepository } from "../opening.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { announceAndAuditProtectedBranchEvent } from "./protected-branches.events.ts";
import {
  deleteProtectedBranchRow,
  findProtectedBranch,
  findProtectedBranches,
  findProtectedBranchPage,
  insertProtectedBranch,
  updateProtectedBranchRow,
  type ProtectedBranchRow,
} from "./protected-branches.queries.ts";
import type { ProtectionChange, ProtectionRule } from "./protection-rules.ts";

export async function listProtectedBranches(
  ctx: Context,
  ref: NamespaceRef,
  search: string | undefined,
  slice: LimitOffset,
): Promise<RowsWithTotal<ProtectedBranchRow>> {
  const { project } = await getRepository(ctx, ref);
  authorize(ctx, repositoriesPolicy.readProtectedBranches, project);
  return findProtectedBranchPage(ctx, project.id, search, slice);
}

export async function getProtectedBranch(
  ctx: Context,
  ref: NamespaceRef,
  name: string,
): Promise<ProtectedBranchRow> {
  const { project } = await getRepository(ctx, ref);
  authorize(ctx, repositoriesPolicy.readProtectedBranches, project);
  return getRule(ctx, project, name);
}

export async function protectBranch(
  ctx: Context,
  ref: NamespaceRef,
  rule: ProtectionRule,
): Promise<ProtectedBranchRow> {
  return ctx.transaction(async (inner) => {
    const { project } = await getRepository(inner, ref);
    authorize(inner, repositoriesPolicy.manageProtectedBranches, project);
    if (!isValidRefName(rule.name.replaceAll("*", "x"))) {
      throw validationError({ name: ["is not a valid name of a branch"] });
    }
    const count = (await findProtectedBranches(inner, project.id)).length;
    if (count >= PROTECTED_BRANCHES_MAX) {
      throw validationError({ base: [`At most ${PROTECTED_BRANCHES_MAX} protected branches`] });
    }
    const row = await insertRule(inner, project, rule);
    if (row === undefined) {
      throw new AppError("conflict", `Protected branch '${rule.name}' already exists`);
    }
    return row;
  });
}

export async function updateProtectedBranch(
  ctx: Context,
  ref: NamespaceRef,
  name: string,
  change: ProtectionChange,
): Promise<ProtectedBranchRow> {
  return ctx.transaction(async (inner) => {
    const { project } = await getRepository(inner, ref);
    authorize(inner, repositoriesPolicy.manageProtectedBranches, project);
    const { id } = await getRule(inner, project, name);
    const row = await updateProtectedBranchRow(inner, id, change);
    if (row === undefined) throw notFoundError("Protected Branch");
    await announceAndAuditProtectedBranchEvent(inner, "updated", project, row);
    return row;
  });
}

export async function unprotectBranch(
  ctx: Context,
  ref: NamespaceRef,
  name: string,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { project } = await getRepository(inner, ref);
    authorize(inner, repositoriesPolicy.manageProtectedBranches, project);
    const row = await getRule(inner, project, name);
    if (!(await deleteProtectedBranchRow(inner, row.id))) throw notFoundError("Protected Branch");
    await announceAndAuditProtectedBranchEvent(inner, "removed", project, row);
  });
}

/** Called when the default branch was created: from then on only maintainers push to it. */
export async function protectDefaultBranch(
  ctx: Context,
  project: ProjectOfRule,
  name: string,
): Promise<void> {
  await insertRule(ctx, project, {
    name,
    push_access_level: MAINTAINER,
    merge_access_level: MAINTAINER,
    allow_force_push: false,
  });
}

interface ProjectOfRule {
  id: number;
  root_namespace_id: number;
}

async function insertRule(ctx: Context, project: ProjectOfRule, rule: ProtectionRule) {
  const { id: project_id, root_namespace_id } = project;
  const row = await insertProtectedBranch(ctx, { ...rule, project_id, root_namespace_id });
  if (row !== undefined) await announceAndAuditProtectedBranchEvent(ctx, "created", project, row);
  return row;
}

async function getRule(ctx: Context, project: ProjectOfRule, name: string) {
  const row = await findProtectedBranch(ctx, project.id, name);
  if (row === undefined) throw notFoundError("Protected Branch");
  return row;
}
