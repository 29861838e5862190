/** REST routes of links between issues. */
import { IssueLink, LINK_TYPES, RelatedIssue } from "@cairn/contract/issues/issue-links";
import { wireId, wireInteger, wireNamespaceIdOrPath, formatWireTime } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { presentIssue } from "../reading/issues.present.ts";
import {
  linkIssues,
  listIssueLinks,
  unlinkIssues,
  type StoredIssueLink,
  type LinkedIssue,
} from "../links/linking.ts";

const PATH = "/projects/:id/issues/:issue_iid/links";
const IssueParams = z.strictObject({ id: wireNamespaceIdOrPath, issue_iid: wireId });

const NewLink = z.strictObject({
  target_project_id: z.union([
    z
      .int()
      .positive()
      .transform((id) => ({ id })),
    wireNamespaceIdOrPath,
  ]),
  target_issue_iid: wireInteger.pipe(z.int().positive()),
  link_type: z.enum(LINK_TYPES).optional(),
});

export function registerIssueLinksRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: PATH,
    action: issuesPolicy.read,
    summary: "List the links of an issue",
    params: IssueParams,
    response: z.array(RelatedIssue),
    async handler({ ctx, params: { id, issue_iid: iid } }) {
      const linked = await listIssueLinks(ctx, { project: id, iid });
      return linked.map((one) => presentLinked(ctx, one));
    },
  });

  routes.api({
    method: "POST",
    path: PATH,
    action: issuesPolicy.arrange,
    summary: "Link an issue to another issue",
    params: IssueParams,
    body: NewLink,
    response: IssueLink,
    creates: true,
    async handler({ ctx, params: { id, issue_iid: iid }, body }) {
      const other = { project: body.target_project_id, iid: body.target_issue_iid };
      const type = body.link_type ?? "relates_to";
      return presentLink(ctx, await linkIssues(ctx, { project: id, iid }, other, type));
    },
  });

  routes.api({
    method: "DELETE",
    path: `${PATH}/:issue_link_id`,
    action: issuesPolicy.arrange,
    summary: "Delete a link of an issue",
    params: IssueParams.extend({ issue_link_id: wireId }),
    response: IssueLink,
    async handler({ ctx, params: { id, issue_iid: iid, issue_link_id: linkId } }) {
      return presentLink(ctx, await unlinkIssues(ctx, { project: id, iid }, linkId));
    },
  });
}

function presentLinked(ctx: Context, { issue, link, type }: LinkedIssue): RelatedIssue {
  return {
    ...presentIssue(ctx, issue),
    issue_link_id: link.id,
    link_type: type,
    link_created_at: formatWireTime(link.created_at),
    link_updated_at: formatWireTime(link.updated_at),
  };
}

function presentLink(ctx: Context, { source, target, type }: StoredIssueLink): IssueLink {
  return {
    source_issue: presentIssue(ctx, source),
    target_issue: presentIssue(ctx, target),
    link_type: type,
  };
}
