/**
 * REST routes that change branches and tags. They do not support Idempotency-Key, because git takes no part in
 * the transaction of the key; a repeated call is refused since the branch or tag exists.
 */
import { Branch, Tag } from "@cairn/contract/repositories/refs";
import { wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { getBranch } from "../reading/branches.ts";
import { presentBranch, presentTag } from "../reading/commits.present.ts";
import { getTag } from "../reading/tags.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { createBranch, deleteBranch, deleteMergedBranches } from "./branches.ts";
import { createTag, deleteTag } from "./tags.ts";

const REPOSITORY = "/projects/:id/repository";
const RefName = z.string().min(1).max(255);
const ProjectParams = z.strictObject({ id: wireNamespaceIdOrPath });
const TAG_MESSAGE_MAX = 1_048_576;

export function registerRepositoryChangesRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "POST",
    path: `${REPOSITORY}/branches`,
    action: repositoriesPolicy.commit,
    summary: "Create a branch",
    params: ProjectParams,
    body: z.strictObject({ branch: RefName, ref: RefName }),
    response: Branch,
    status: 201,
    async handler({ ctx, params, body: { branch, ref } }) {
      await createBranch(ctx, params.id, { branch, from: ref });
      return presentBranch(ctx.config.url, await getBranch(ctx, params.id, branch));
    },
  });

  routes.api({
    method: "DELETE",
    path: `${REPOSITORY}/branches/:branch`,
    action: repositoriesPolicy.commit,
    summary: "Delete a branch",
    params: ProjectParams.extend({ branch: RefName }),
    async handler({ ctx, params }) {
      await deleteBranch(ctx, params.id, params.branch);
    },
  });

  routes.api({
    method: "DELETE",
    path: `${REPOSITORY}/merged_branches`,
    action: repositoriesPolicy.commit,
    summary: "Delete the branches that are merged into the default branch, except protected ones",
    params: ProjectParams,
    response: z.strictObject({ message: z.string() }),
    status: 202,
    async handler({ ctx, params }) {
      await deleteMergedBranches(ctx, params.id);
      return { message: "202 Accepted" };
    },
  });

  routes.api({
    method: "POST",
    path: `${REPOSITORY}/tags`,
    action: repositoriesPolicy.commit,
    summary: "Create a tag; with a message an annotated one",
    params: ProjectParams,
    body: z.strictObject({
      tag_name: RefName,
      ref: RefName,
      message: z.string().max(TAG_MESSAGE_MAX).nullish(),
    }),
    takesText: true,
    response: Tag,
    status: 201,
    async handler({ ctx, params, body: { tag_name: name, ref: from, message } }) {
      const wish = { name, from, message: message ?? undefined };
      await createTag(ctx, params.id, wish);
      return presentTag(ctx.config.url, await getTag(ctx, params.id, name));
    },
  });

  routes.api({
    method: "DELETE",
    path: `${REPOSITORY}/tags/:tag_name`,
    action: repositoriesPolicy.commit,
    summary: "Delete a tag",
    params: ProjectParams.extend({ tag_name: RefName }),
    async handler({ ctx, params }) {
      await deleteTag(ctx, params.id, params.tag_name);
    },
  });
}
