/** REST routes of resource events: changes of state, label, milestone, iteration and weight. */
import {
  ResourceIterationEvent,
  ResourceLabelEvent,
  ResourceMilestoneEvent,
  ResourceStateEvent,
  ResourceWeightEvent,
} from "@cairn/contract/notes/notes";
import { wireId, formatWireTime } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { respondWithListPage, pagingQueryParams } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { presentIteration } from "../../iterations/index.ts";
import { presentLabelBasic } from "../../labels/index.ts";
import { presentMilestone } from "../../milestones/index.ts";
import { getNoteableKind, type NoteableRestResource } from "../../noteables/index.ts";
import { presentUserBasic } from "../../users/index.ts";
import type { SystemNoteDetails } from "../system-notes/system-note.ts";
import { notesPolicy } from "../notes.policy.ts";
import {
  RESOURCE_EVENT_KINDS,
  getResourceEvent,
  listResourceEvents,
  type ResourceEventKind,
  type ResourceEvent,
} from "../api/resource-events.ts";

const SHAPES = {
  state: ResourceStateEvent,
  label: ResourceLabelEvent,
  milestone: ResourceMilestoneEvent,
  iteration: ResourceIterationEvent,
  weight: ResourceWeightEvent,
} as const satisfies Record<ResourceEventKind, z.ZodType>;

/**
 * Adds the routes of resource events below the path of a noteable kind, for `kinds` of events. Modules
 * whose noteables have labels, milestones or iterations call this function.
 */
export function registerResourceEventsRestRoutes(
  routes: RouteRegistrar,
  resource: NoteableRestResource,
  kinds: readonly ResourceEventKind[] = Object.keys(RESOURCE_EVENT_KINDS) as ResourceEventKind[],
): void {
  const { params: Params, what, ref } = resource;
  for (const kind of kinds) {
    const path = `${resource.path}/resource_${kind}_events`;
    const present = PRESENT[kind];

    routes.api({
      method: "GET",
      path,
      action: notesPolicy.list,
      summary: `List the ${kind} events of ${what}`,
      params: Params,
      query: z.strictObject(pagingQueryParams),
      response: z.array(SHAPES[kind]),
      async handler(call) {
        const { ctx, params } = call;
        const page = await respondWithListPage(call, (slice) =>
          listResourceEvents(ctx, ref(params), kind, slice),
        );
        return page.map((event) => present(ctx, event));
      },
    });

    routes.api({
      method: "GET",
      path: `${path}/:event_id`,
      action: notesPolicy.list,
      summary: `Get a ${kind} event of ${what}`,
      params: Params.extend({ event_id: wireId }),
      response: SHAPES[kind],
      handler: async ({ ctx, params }) =>
        present(ctx, await getResourceEvent(ctx, ref(params), kind, params.event_id)),
    });
  }
}

type Shape<Kind extends ResourceEventKind> = z.output<(typeof SHAPES)[Kind]>;

const PRESENT: {
  [Kind in ResourceEventKind]: (ctx: Context, event: ResourceEvent) => Shape<Kind>;
} = {
  state: (ctx, event) => ({
    ...onNoteable(ctx, event),
    state: event.row.action === "closed" ? "closed" : "reopened",
  }),
  label: (ctx, event) => ({
    ...onNoteable(ctx, event),
    label: event.label && presentLabelBasic(event.label),
    action: actionOf(event),
  }),
  milestone: (ctx, event) => ({
    ...onNoteable(ctx, event),
    milestone: event.milestone && presentMilestone(ctx, event.milestone),
    action: actionOf(event),
    state: event.wasClosed ? "closed" : "opened",
  }),
  iteration: (ctx, event) => ({
    ...onNoteable(ctx, event),
    iteration: event.iteration && presentIteration(ctx, event.iteration),
    action: actionOf(event),
  }),
  weight: (ctx, event) => ({
    ...happened(ctx, event),
    issue_id: event.noteable.id,
    weight: (event.row.detail as SystemNoteDetails["weight"]).weight,
  }),
};

function happened({ config }: Context, { row, user }: ResourceEvent) {
  return {
    id: row.id,
    user: presentUserBasic(config.url, user),
    created_at: formatWireTime(row.created_at),
  };
}

function onNoteable(ctx: Context, event: ResourceEvent) {
  return {
    ...happened(ctx, event),
    resource_type: getNoteableKind(event.noteable).wireName,
    resource_id: event.noteable.id,
  };
}

function actionOf({ row }: ResourceEvent): "add" | "remove" {
  return (row.detail as SystemNoteDetails["label" | "milestone" | "iteration"]).action;
}
