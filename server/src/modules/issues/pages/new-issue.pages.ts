/** The page that creates an issue, and the form POST for browsers without JavaScript. */
import { epicAssignmentUrl } from "@cairn/contract/epics/epic-assignment";
import {
  followUpIssueDefaultsUrl,
  newIssuePath,
  NewIssueForm,
  NewIssuePageQuery,
  issueTemplateApiPath,
} from "@cairn/contract/issues/issue-page";
import { placeFrameUrl } from "@cairn/contract/places";
import { newIssueTemplatesUrl } from "@cairn/contract/projects/description-templates";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { parseCaptchaResponse } from "../../moderation/index.ts";
import { isProject, getPlaceForPage } from "../../projects/index.ts";
import { createIssueWithQuickActions } from "../writing/description-quick-actions.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueWebPath } from "../reading/issues.present.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerNewIssuePageRoute(routes: RouteRegistrar): void {
  routes.page({
    path: newIssuePath(":place"),
    action: issuesPolicy.create,
    params: PlaceParams,
    query: NewIssuePageQuery,
    load: ({ ctx, params, query }) => openNewIssue(ctx, params.place, query),
  });

  routes.form({
    path: newIssuePath(":place"),
    action: issuesPolicy.create,
    params: PlaceParams,
    body: NewIssueForm,
    takesText: true,
    creates: true,
    async handler({ ctx, params, body }) {
      const { title, description, confidential, issue_type: type } = body.issue;
      const wish = { title, description, confidential, type, captcha: parseCaptchaResponse(body) };
      const { discussion_to_resolve: discussionToResolve } = body;
      const issue = await createIssueWithQuickActions(
        ctx,
        { path: params.place },
        { ...wish, discussionToResolve: discussionToResolve || undefined },
      );
      return { redirect_to: issueWebPath(issue) };
    },
    async page({ ctx, params }, outcome) {
      const page = await openNewIssue(ctx, params.place);
      return "form" in outcome ? { ...page, form: outcome.form, status: outcome.status } : page;
    },
  });
}

type Beginning = Pick<
  z.output<typeof NewIssuePageQuery>,
  "issuable_template" | "discussion_to_resolve"
>;

async function openNewIssue(
  ctx: Context,
  path: string,
  { issuable_template: template, discussion_to_resolve: thread }: Beginning = {},
): Promise<PageContent | PageRedirect> {
  const at = { kind: "project", path, page: "issues/new" } as const;
  const place = await getPlaceForPage(ctx, at, (found) => {
    if (isProject(found)) authorize(ctx, issuesPolicy.create, found);
  });
  if ("redirectTo" in place) return place;
  const { full_path } = place;
  const asked = [
    ...(template ? [issueTemplateApiPath(full_path, template)] : []),
    ...(thread ? [followUpIssueDefaultsUrl(full_path, thread)] : []),
  ];
  return {
    reads: [
      placeFrameUrl(full_path),
      newIssueTemplatesUrl(full_path),
      epicAssignmentUrl(full_path),
      ...asked,
    ],
  };
}
