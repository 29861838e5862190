/**
 * Web routes that list, compare, restore and delete versions of an issue's title and description.
 */
import {
  IssueVersion,
  IssueVersionListResponse,
  issueVersionsUrl,
} from "@cairn/contract/issues/issue-page";
import { WebIssue } from "@cairn/contract/issues/web-issue";
import { wireId, wireInteger, formatWireTime } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import {
  diffVersions,
  deleteVersionText,
  deleteTextsOfVersionRange,
  getVersion,
  listVersions,
  restoreVersion,
  type TextVersionRow,
} from "../versions/version-history.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { presentIssueListUser } from "./issue-page.present.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { presentWebIssue } from "./web-issue.present.ts";
import { runOrReplyWithErrors } from "./web-errors.ts";

const VersionParams = IssuePageParams.extend({ id: wireId });
const Span = z.strictObject({ start_version_id: wireInteger.optional() });

export function registerIssueVersionsWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/:place/-/issues/:iid/versions.json",
    action: issuesPolicy.read,
    summary: "List the versions of an issue, newest first",
    params: IssuePageParams,
    query: z.strictObject({ before: wireInteger.optional() }),
    response: IssueVersionListResponse,
    async handler({ ctx, params, query }): Promise<IssueVersionListResponse> {
      const { issue, versions, next } = await listVersions(ctx, toIssueRef(params), query.before);
      const address = issueVersionsUrl(issue.project_full_path, issue.iid);
      return {
        items: versions.map((version) => present(ctx, version)),
        next: next === null ? null : `${address}?before=${next}`,
      };
    },
  });

  routes.web({
    method: "GET",
    path: "/:place/-/issues/:iid/versions/:id.json",
    action: issuesPolicy.read,
    summary: "Get a version of an issue",
    params: VersionParams,
    response: IssueVersion,
    async handler({ ctx, params }): Promise<IssueVersion> {
      const { version, words } = await getVersion(ctx, toIssueRef(params), params.id);
      return { ...present(ctx, version), ...words };
    },
  });

  routes.web({
    method: "POST",
    path: "/:place/-/issues/:iid/versions/:id/restore",
    action: issuesPolicy.update,
    summary: "Restore the title and description of an issue from a version",
    params: VersionParams,
    body: z.strictObject({ lock_version: wireInteger.optional() }),
    response: WebIssue,
    status: 200,
    handler: ({ ctx, params, body, reply }) =>
      runOrReplyWithErrors(reply, async () => {
        const edited = await restoreVersion(ctx, toIssueRef(params), params.id, body.lock_version);
        return presentWebIssue(ctx, edited.issue, edited);
      }),
  });

  routes.web({
    method: "DELETE",
    path: "/:place/-/issues/:iid/versions/:id",
    action: issuesPolicy.arrange,
    summary: "Delete the text of a version of an issue, including the first version",
    params: VersionParams,
    status: 200,
    handler: ({ ctx, params, reply }) =>
      runOrReplyWithErrors(reply, () => deleteVersionText(ctx, toIssueRef(params), params.id)),
  });

  routes.web({
    method: "GET",
    path: "/:place/-/issues/:iid/descriptions/:id/diff",
    action: issuesPolicy.read,
    summary: "Get the changes of a version as HTML",
    params: VersionParams,
    query: Span,
    response: z.string(),
    async handler({ ctx, params, query, reply }) {
      reply.type("text/html; charset=utf-8");
      return diffVersions(ctx, toIssueRef(params), params.id, query.start_version_id);
    },
  });

  routes.web({
    method: "DELETE",
    path: "/:place/-/issues/:iid/descriptions/:id",
    action: issuesPolicy.arrange,
    summary: "Delete the text of a version of an issue, or of a range of versions",
    params: VersionParams,
    body: Span,
    status: 200,
    handler: ({ ctx, params, body, reply }) =>
      runOrReplyWithErrors(reply, () =>
        deleteTextsOfVersionRange(ctx, toIssueRef(params), params.id, body.start_version_id),
      ),
  });
}

function present(ctx: Context, version: TextVersionRow): IssueVersionListResponse["items"][number] {
  const { id, number, author, created_at, deleted_at } = version;
  if (author === null)
    throw new Error(`Version ${id} has no author; listed versions must have one.`);
  return {
    id,
    number,
    author: presentIssueListUser(ctx, author),
    created_at: formatWireTime(created_at),
    changed: (["title", "description"] as const).filter((part) => version[`has_${part}`]),
    deleted: deleted_at !== null,
  };
}
