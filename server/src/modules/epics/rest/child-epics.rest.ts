/** REST routes of the child epics of an epic. */
import { Epic } from "@cairn/contract/epics/epics";
import { wireBoolean, wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { createEpic } from "../changing/creating.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { presentEpic } from "../reading/epics.present.ts";
import { getEpic } from "../reading/reading.ts";
import {
  addChildEpic,
  listChildEpics,
  moveChildEpic,
  removeChildEpic,
} from "../tree/child-epics.ts";
import { MoveBody, toNeighbors } from "./epic-issues.rest.ts";
import { EpicParams, EPICS_PATHS, toEpicRefFromParams } from "./epics.rest.ts";

const ChildParams = EpicParams.extend({ child_epic_id: wireId });

export function registerChildEpicsRestRoutes(routes: RouteRegistrar): void {
  for (const path of EPICS_PATHS) addRoutes(routes, `${path}/:epic_iid/epics`);
}

function addRoutes(routes: RouteRegistrar, path: string): void {
  routes.api({
    method: "GET",
    path,
    action: epicsPolicy.read,
    summary: "List the child epics of an epic",
    params: EpicParams,
    response: z.array(Epic),
    async handler({ ctx, params }) {
      const epics = await listChildEpics(ctx, await getEpic(ctx, toEpicRefFromParams(params)));
      return epics.map((epic) => presentEpic(ctx, epic));
    },
  });

  routes.api({
    method: "POST",
    path,
    action: epicsPolicy.update,
    summary: "Create a child epic of an epic, in the same group",
    params: EpicParams,
    body: z.strictObject({ title: z.string(), confidential: wireBoolean.optional() }),
    takesText: true,
    response: Epic,
    creates: true,
    async handler({ ctx, params, body }) {
      const { id: parentId } = await getEpic(ctx, toEpicRefFromParams(params));
      return presentEpic(ctx, await createEpic(ctx, params.id, { ...body, parentId }));
    },
  });

  routes.api({
    method: "POST",
    path: `${path}/:child_epic_id`,
    action: epicsPolicy.update,
    summary: "Make an epic a child of an epic",
    params: ChildParams,
    response: Epic,
    creates: true,
    async handler({ ctx, params: { child_epic_id: childId, ...params } }) {
      const { id } = await getEpic(ctx, toEpicRefFromParams(params));
      return presentEpic(ctx, await addChildEpic(ctx, id, childId));
    },
  });

  routes.api({
    method: "PUT",
    path: `${path}/:child_epic_id`,
    action: epicsPolicy.update,
    summary: "Move a child epic in the list of an epic",
    params: ChildParams,
    body: MoveBody,
    response: z.array(Epic),
    async handler({ ctx, params: { child_epic_id: childId, ...params }, body }) {
      const ref = toEpicRefFromParams(params);
      const epics = await moveChildEpic(ctx, ref, childId, toNeighbors(body));
      return epics.map((epic) => presentEpic(ctx, epic));
    },
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:child_epic_id`,
    action: epicsPolicy.update,
    summary: "Remove a child epic from an epic",
    params: ChildParams,
    response: Epic,
    status: 200,
    handler: async ({ ctx, params: { child_epic_id: childId, ...params } }) =>
      presentEpic(ctx, await removeChildEpic(ctx, toEpicRefFromParams(params), childId)),
  });
}
