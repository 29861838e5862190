/** REST routes of the issues of an epic. */
import { EpicIssue, EpicIssueLink } from "@cairn/contract/epics/epics";
import { wireId, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { presentIssue } from "../../issues/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import {
  addIssueToEpic,
  listEpicIssues,
  moveIssueInEpic,
  removeIssueFromEpic,
  type IssueOfEpic,
} from "../issues/epic-issues.ts";
import { presentEpicIssueLink } from "../reading/epics.present.ts";
import { getEpic } from "../reading/reading.ts";
import { EpicParams, EPICS_PATHS, toEpicRefFromParams } from "./epics.rest.ts";

const LinkParams = EpicParams.extend({ epic_issue_id: wireId });
/** Ids of the links between which an issue moves. */
export const MoveBody = z.strictObject({
  move_before_id: wireInteger.optional(),
  move_after_id: wireInteger.optional(),
});

/**
 * In the API, `move_before_id` is the id before which the moved row is placed, and `move_after_id` the
 * one after which it is placed.
 */
export function toNeighbors(body: z.output<typeof MoveBody>) {
  return { beforeId: body.move_after_id, afterId: body.move_before_id };
}

export function registerEpicIssuesRestRoutes(routes: RouteRegistrar): void {
  for (const path of EPICS_PATHS) addRoutes(routes, `${path}/:epic_iid/issues`);
}

function addRoutes(routes: RouteRegistrar, path: string): void {
  routes.api({
    method: "GET",
    path,
    action: epicsPolicy.read,
    summary: "List the issues of an epic",
    params: EpicParams,
    response: z.array(EpicIssue),
    async handler({ ctx, params }) {
      const issues = await listEpicIssues(ctx, await getEpic(ctx, toEpicRefFromParams(params)));
      return issues.map((one) => present(ctx, one));
    },
  });

  routes.api({
    method: "POST",
    path: `${path}/:issue_id`,
    action: epicsPolicy.update,
    summary: "Add an issue to an epic, or move it from another epic",
    params: EpicParams.extend({ issue_id: wireId }),
    response: EpicIssueLink,
    creates: true,
    handler: async ({ ctx, params: { issue_id: issueId, ...params } }) =>
      presentEpicIssueLink(ctx, await addIssueToEpic(ctx, toEpicRefFromParams(params), issueId)),
  });

  routes.api({
    method: "PUT",
    path: `${path}/:epic_issue_id`,
    action: epicsPolicy.update,
    summary: "Move an issue in the list of an epic",
    params: LinkParams,
    body: MoveBody,
    response: z.array(EpicIssue),
    async handler({ ctx, params: { epic_issue_id: linkId, ...params }, body }) {
      const ref = toEpicRefFromParams(params);
      const issues = await moveIssueInEpic(ctx, ref, linkId, toNeighbors(body));
      return issues.map((one) => present(ctx, one));
    },
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:epic_issue_id`,
    action: epicsPolicy.update,
    summary: "Remove an issue from an epic",
    params: LinkParams,
    response: EpicIssueLink,
    status: 200,
    handler: async ({ ctx, params: { epic_issue_id: linkId, ...params } }) =>
      presentEpicIssueLink(
        ctx,
        await removeIssueFromEpic(ctx, toEpicRefFromParams(params), linkId),
      ),
  });
}

function present(ctx: Context, { issue, link }: IssueOfEpic): EpicIssue {
  const { id: epic_issue_id, relative_position } = link;
  return { ...presentIssue(ctx, issue), epic_issue_id, relative_position };
}
