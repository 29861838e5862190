/** Web routes of the linked issues on the page of an issue. */
import {
  issueLinksUrl,
  issueLinkUrl,
  WebLinkCreateRequest,
  WebLinkedIssue,
  WebLinkedIssues,
  WebLinkMoveRequest,
} from "@cairn/contract/issues/issue-links";
import { wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import { formatErrorSentences } from "../../../platform/errors/error-sentences.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { linkIssueByReferences } from "../links/adding-by-reference.ts";
import { presentWebLinkedIssue } from "../links/linked-issue.present.ts";
import { listLinksOfIssue, unlinkIssues } from "../links/linking.ts";
import { moveIssueLink } from "../links/reordering.ts";
import { getIssue, type IssueRef } from "../reading/reading.ts";

const LINKS = issueLinksUrl(":place", ":iid");
const LINK = issueLinkUrl(":place", ":iid", ":link_id");
const LinkParams = IssuePageParams.extend({ link_id: wireId });

export function registerIssueLinksWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: LINKS,
    action: issuesPolicy.read,
    summary: "List the linked issues of an issue",
    params: IssuePageParams,
    response: z.array(WebLinkedIssue),
    handler: ({ ctx, params }) => listWebLinkedIssues(ctx, toIssueRef(params)),
  });

  routes.web({
    method: "POST",
    path: LINKS,
    action: issuesPolicy.arrange,
    summary: "Link an issue with others",
    params: IssuePageParams,
    body: WebLinkCreateRequest,
    response: WebLinkedIssues,
    status: 200,
    creates: true,
    async handler({ ctx, params, body, reply }) {
      const ref = toIssueRef(params);
      const { issuable_references: references, link_type: type = "relates_to" } = body;
      const failed = await linkIssueByReferences(ctx, ref, references, type).catch(toFailure);
      const issuables = await listWebLinkedIssues(ctx, ref);
      if (!Array.isArray(failed)) {
        reply.code(failed.status);
        return { message: failed.message, issuables };
      }
      if (failed.length === 0) return { message: null, issuables };
      reply.code(failed.length === references.length ? 404 : 422);
      return {
        message: failed.map(({ message }) => message).join(". "),
        issuables,
        failed_references: failed.map(({ reference }) => reference),
      };
    },
  });

  routes.web({
    method: "PUT",
    path: LINK,
    action: issuesPolicy.arrange,
    summary: "Move a linked issue in the list of an issue",
    params: LinkParams,
    body: WebLinkMoveRequest,
    response: z.strictObject({ message: z.string().optional() }),
    async handler({ ctx, params: { link_id: linkId, ...page }, body }) {
      const neighbors = body.issue ?? body.epic ?? body;
      await moveIssueLink(ctx, toIssueRef(page), linkId, {
        beforeId: neighbors.move_before_id ?? null,
        afterId: neighbors.move_after_id ?? null,
      });
      return {};
    },
  });

  routes.web({
    method: "DELETE",
    path: LINK,
    action: issuesPolicy.arrange,
    summary: "Remove a linked issue from the list of an issue",
    params: LinkParams,
    response: WebLinkedIssues.pick({ issuables: true }),
    status: 200,
    async handler({ ctx, params: { link_id: linkId, ...page } }) {
      const ref = toIssueRef(page);
      await unlinkIssues(ctx, ref, linkId).catch((error: unknown) => {
        // Without the right to remove a link, the answer is that of an issue that does not exist.
        if (error instanceof AppError && error.code === "forbidden") throw notFoundError("Issue");
        throw error;
      });
      return { issuables: await listWebLinkedIssues(ctx, ref) };
    },
  });
}

async function listWebLinkedIssues(ctx: Context, ref: IssueRef): Promise<WebLinkedIssue[]> {
  const issue = await getIssue(ctx, ref);
  const linked = await listLinksOfIssue(ctx, issue);
  return linked.map((one) => presentWebLinkedIssue(ctx, issue, one));
}

/** Returns the answer for an error that the user can correct. Throws all others. */
function toFailure(error: unknown): { status: number; message: string } {
  if (error instanceof AppError && error.code === "conflict") {
    return { status: 409, message: error.message };
  }
  if (error instanceof AppError && error.code === "invalid") {
    return { status: 422, message: formatErrorSentences(error).join(". ") };
  }
  throw error;
}
