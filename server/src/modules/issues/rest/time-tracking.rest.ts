/** REST routes of time tracking: estimates and spent time of issues. */
import { TimeStats } from "@cairn/contract/issues/issues";
import { wireId, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { presentTimeStats } from "../../time-tracking/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRef } from "../reading/reading.ts";
import {
  addSpentTime,
  resetTimeEstimate,
  resetSpentTime,
  setTimeEstimate,
} from "../time-tracking/time-tracking.ts";

const Params = z.strictObject({ id: wireNamespaceIdOrPath, issue_iid: wireId });
const PATH = "/projects/:id/issues/:issue_iid";
const duration = z.string().max(100);

function refOf({ id, issue_iid: iid }: z.output<typeof Params>): IssueRef {
  return { project: id, iid };
}

export function registerTimeTrackingRestRoutes(routes: RouteRegistrar): void {
  const common = { params: Params, response: TimeStats };

  routes.api({
    ...common,
    method: "GET",
    path: `${PATH}/time_stats`,
    action: issuesPolicy.read,
    summary: "Get the time estimate and the time spent of an issue",
    handler: async ({ ctx, params }) => presentTimeStats(await getIssue(ctx, refOf(params))),
  });

  routes.api({
    ...common,
    method: "POST",
    path: `${PATH}/time_estimate`,
    action: issuesPolicy.arrange,
    summary: "Set the time estimate of an issue",
    body: z.strictObject({ duration }),
    status: 200,
    handler: async ({ ctx, params, body }) =>
      presentTimeStats(await setTimeEstimate(ctx, refOf(params), body.duration)),
  });

  routes.api({
    ...common,
    method: "POST",
    path: `${PATH}/reset_time_estimate`,
    action: issuesPolicy.arrange,
    summary: "Reset the time estimate of an issue",
    status: 200,
    handler: async ({ ctx, params }) =>
      presentTimeStats(await resetTimeEstimate(ctx, refOf(params))),
  });

  routes.api({
    ...common,
    method: "POST",
    path: `${PATH}/add_spent_time`,
    action: issuesPolicy.arrange,
    summary: "Add or subtract time spent on an issue",
    body: z.strictObject({ duration, summary: z.string().max(255).optional() }),
    creates: true,
    handler: async ({ ctx, params, body }) =>
      presentTimeStats(await addSpentTime(ctx, refOf(params), body)),
  });

  routes.api({
    ...common,
    method: "POST",
    path: `${PATH}/reset_spent_time`,
    action: issuesPolicy.arrange,
    summary: "Reset the time spent on an issue",
    status: 200,
    handler: async ({ ctx, params }) => presentTimeStats(await resetSpentTime(ctx, refOf(params))),
  });
}
