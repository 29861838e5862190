/** Web routes that read, update and delete one issue. */
import { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import {
  ISSUE_SERIALIZERS,
  IssueSidebar,
  IssueSidebarExtras,
  WebIssue,
  WebIssueUpdateRequest,
  type WebIssueUpdateFields,
} from "@cairn/contract/issues/web-issue";
import { wireBoolean } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { parseCaptchaResponse } from "../../moderation/index.ts";
import { registerRealtimeChangesRoute, registerTextVersionRoutes } from "../../texts/index.ts";
import { IssuePageParams, issuePagePaths, toIssueRef } from "../issue-params.ts";
import { presentIssuePage } from "./issue-page.present.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRow } from "../reading/reading.ts";
import { removeIssue } from "../changing/removing.ts";
import { editIssueWithRateLimit, type IssueUpdate } from "../changing/updating.ts";
import {
  presentIssueSidebar,
  presentIssueSidebarExtras,
  presentWebIssue,
} from "./web-issue.present.ts";
import { runOrReplyWithErrors } from "../../noteables/index.ts";
import { editIssueWithQuickActions } from "../writing/description-quick-actions.ts";

const PATH = "/:place/-/issues/:iid.json";

type Serializer = (typeof ISSUE_SERIALIZERS)[number];

export function registerIssueWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: PATH,
    action: issuesPolicy.read,
    summary: "Get an issue, in the format of its page",
    params: IssuePageParams,
    query: z.strictObject({ serializer: z.enum(ISSUE_SERIALIZERS).optional() }),
    response: z.union([WebIssue, IssueSidebar, IssueSidebarExtras, IssuePageResponse]),
    handler: async ({ ctx, params, query }) =>
      present(ctx, await getIssue(ctx, toIssueRef(params)), query.serializer),
  });

  for (const method of ["PUT", "PATCH"] as const) {
    routes.web({
      method,
      path: PATH,
      action: issuesPolicy.update,
      summary: "Update an issue, from its page",
      params: IssuePageParams,
      body: WebIssueUpdateRequest,
      takesText: true,
      response: WebIssue,
      handler: ({ ctx, params, body, reply }) =>
        runOrReplyWithErrors(reply, "Issue", async () => {
          const change = { ...changeOf(body.issue), captcha: parseCaptchaResponse(body) };
          const edited = await editIssueWithQuickActions(ctx, toIssueRef(params), change);
          return presentWebIssue(ctx, edited.issue, edited);
        }),
    });
  }

  routes.web({
    method: "DELETE",
    path: PATH,
    action: issuesPolicy.remove,
    summary: "Delete an issue",
    params: IssuePageParams,
    body: z.strictObject({ destroy_confirm: wireBoolean.optional() }),
    response: z.strictObject({ web_url: z.string() }),
    handler: ({ ctx, params, body, reply }) =>
      runOrReplyWithErrors(reply, "Issue", async () => {
        const isConfirmed = body.destroy_confirm === true;
        const { project_full_path: path } = await removeIssue(ctx, toIssueRef(params), {
          isConfirmed,
        });
        return { web_url: `/${path}/-/issues` };
      }),
  });

  const get = (ctx: Context, params: IssuePageParams) => getIssue(ctx, toIssueRef(params));
  registerRealtimeChangesRoute(routes, issuePagePaths, issuesPolicy.read, get);
  registerTextVersionRoutes(routes, {
    pages: issuePagePaths,
    called: "Issue",
    get,
    read: issuesPolicy.read,
    update: issuesPolicy.update,
    deleteTexts: issuesPolicy.arrange,
    edited: WebIssue,
    async edit(ctx, params, change) {
      const edited = await editIssueWithRateLimit(ctx, toIssueRef(params), change);
      return presentWebIssue(ctx, edited.issue, edited);
    },
  });
}

async function present(ctx: Context, issue: IssueRow, serializer: Serializer | undefined) {
  switch (serializer) {
    case "sidebar":
      return presentIssueSidebar(ctx, issue);
    case "sidebar_extras":
      return presentIssueSidebarExtras(ctx, issue);
    case "page":
      return presentIssuePage(ctx, issue);
    case undefined:
      return presentWebIssue(ctx, issue);
  }
}

function changeOf(sent: WebIssueUpdateFields): IssueUpdate {
  const { label_ids: labels, assignee_id: assignee } = sent;
  const single = assignee === null ? [] : assignee;
  return {
    title: sent.title,
    description: sent.description === null ? "" : sent.description,
    lockVersion: sent.lock_version,
    task: sent.update_task,
    stateEvent: sent.state_event,
    confidential: sent.confidential,
    discussionLocked: sent.discussion_locked,
    milestoneId: sent.milestone_id,
    dueDate: sent.due_date,
    weight: sent.weight,
    epicId: sent.epic_id === 0 ? null : sent.epic_id,
    assigneeIds: sent.assignee_ids ?? (typeof single === "number" ? [single] : single),
    labels: labels === undefined ? undefined : { set: { ids: labels } },
  };
}
