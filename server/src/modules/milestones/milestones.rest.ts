/** REST routes of milestones, the same for projects and groups. */
import { Milestone, MILESTONE_DESCRIPTION_MAX } from "@cairn/contract/milestones";
import {
  wireBoolean,
  wireDay,
  wireId,
  wireIntegerList,
  wireDateTime,
  wireNamespaceIdOrPath,
} from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { NamespaceRef } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { createMilestone } from "./creating.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import { presentMilestone } from "./milestones.present.ts";
import { promoteMilestone } from "./promoting.ts";
import { getMilestone, listMilestones } from "./reading.ts";
import { removeMilestone } from "./removing.ts";
import { updateMilestone } from "./updating.ts";

const PlaceParams = z.strictObject({ id: wireNamespaceIdOrPath });
const MilestoneParams = z.strictObject({ id: wireNamespaceIdOrPath, milestone_id: wireId });

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  state: z.enum(["active", "closed", "all"]).optional(),
  iids: wireIntegerList.optional(),
  title: z.string().max(255).optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  include_parent_milestones: wireBoolean.optional(),
  /** Newer GitLab clients send this parameter instead of `include_parent_milestones`. */
  include_ancestors: wireBoolean.optional(),
  updated_after: wireDateTime.optional(),
  updated_before: wireDateTime.optional(),
});

/** Start or due date of a milestone. An empty string and null remove the date. */
const OptionalDate = z.union([z.literal("").transform(() => null), z.null(), wireDay]);
const Description = z
  .string()
  .max(MILESTONE_DESCRIPTION_MAX)
  .nullable()
  .transform((text) => text ?? "");

const ChangedMilestone = z.strictObject({
  title: z.string().max(1_024).optional(),
  description: Description.optional(),
  due_date: OptionalDate.optional(),
  start_date: OptionalDate.optional(),
  state_event: z.enum(["close", "activate"]).optional(),
});
const NewMilestone = ChangedMilestone.extend({ title: z.string().max(1_024) });

/**
 * What differs between the routes of projects and of groups: the beginning of the path, the name in
 * the API documentation, and how a service refers to the project or group.
 */
interface Kind {
  path: string;
  name: string;
  where: (ref: NamespaceRef) => PlaceRef;
}

export function registerMilestonesRestRoutes(routes: RouteRegistrar): void {
  const project = (ref: NamespaceRef) => ({ project: ref });
  addMilestonesOf(routes, { path: "/projects", name: "a project", where: project });
  const group = (ref: NamespaceRef) => ({ group: ref });
  addMilestonesOf(routes, { path: "/groups", name: "a group", where: group });

  routes.api({
    method: "POST",
    path: "/projects/:id/milestones/:milestone_id/promote",
    action: milestonesPolicy.promote,
    summary: "Promote a project milestone to a group milestone",
    params: MilestoneParams,
    response: Milestone,
    status: 200,
    handler: async ({ ctx, params }) =>
      presentMilestone(ctx, await promoteMilestone(ctx, project(params.id), params.milestone_id)),
  });
}

function addMilestonesOf(routes: RouteRegistrar, { path, name, where }: Kind): void {
  routes.api({
    method: "GET",
    path: `${path}/:id/milestones`,
    action: milestonesPolicy.read,
    summary: `List the milestones of ${name}`,
    params: PlaceParams,
    query: ListQuery,
    response: z.array(Milestone),
    async handler(call) {
      const { ctx, params, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listMilestones(ctx, where(params.id), filterOf(query), slice),
      );
      return rows.map((row) => presentMilestone(ctx, row));
    },
  });

  routes.api({
    method: "POST",
    path: `${path}/:id/milestones`,
    action: milestonesPolicy.manage,
    summary: `Create a milestone in ${name}`,
    params: PlaceParams,
    body: NewMilestone,
    takesText: true,
    response: Milestone,
    creates: true,
    handler: async ({ ctx, params, body }) => {
      const wish = {
        title: body.title,
        description: body.description ?? "",
        state: stateAfter(body.state_event) ?? "active",
        start_date: body.start_date ?? null,
        due_date: body.due_date ?? null,
      };
      return presentMilestone(ctx, await createMilestone(ctx, where(params.id), wish));
    },
  });

  routes.api({
    method: "GET",
    path: `${path}/:id/milestones/:milestone_id`,
    action: milestonesPolicy.read,
    summary: `Get a milestone of ${name}`,
    params: MilestoneParams,
    response: Milestone,
    handler: async ({ ctx, params }) =>
      presentMilestone(ctx, await getMilestone(ctx, where(params.id), params.milestone_id)),
  });

  routes.api({
    method: "PUT",
    path: `${path}/:id/milestones/:milestone_id`,
    action: milestonesPolicy.manage,
    summary: `Update, close or reopen a milestone of ${name}`,
    params: MilestoneParams,
    body: ChangedMilestone,
    takesText: true,
    response: Milestone,
    handler: async ({ ctx, params, body: { state_event: event, ...fields } }) => {
      const wish = { ...fields, state: stateAfter(event) };
      const { id, milestone_id: milestoneId } = params;
      return presentMilestone(ctx, await updateMilestone(ctx, where(id), milestoneId, wish));
    },
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:id/milestones/:milestone_id`,
    action: milestonesPolicy.manage,
    summary: `Delete a milestone of ${name}`,
    params: MilestoneParams,
    async handler({ ctx, params }) {
      await removeMilestone(ctx, where(params.id), params.milestone_id);
    },
  });
}

function stateAfter(event: "close" | "activate" | undefined) {
  if (event === undefined) return undefined;
  return event === "close" ? "closed" : "active";
}

function filterOf(query: z.output<typeof ListQuery>) {
  return {
    ancestors: query.include_parent_milestones ?? query.include_ancestors ?? false,
    state: query.state === "all" ? undefined : query.state,
    iids: query.iids,
    title: query.title,
    search: query.search,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
  };
}
