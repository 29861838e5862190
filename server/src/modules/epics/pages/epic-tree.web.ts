/** Web routes of the tree of child items on the page of an epic. */
import {
  EpicSummary,
  epicSummaryUrl,
  EpicTreeLevel,
  EpicTreeMoveRequest,
  epicTreeUrl,
} from "@cairn/contract/epics/epic-tree";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { NoteablePageParams } from "../../noteables/index.ts";
import { toEpicRefOfPage } from "../epic-params.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { presentEpicTreeLevel } from "./epic-tree.present.ts";
import { getEpicSummary, getEpicTreeLevel } from "./epic-tree.ts";
import { moveInEpicTree } from "./moving-in-tree.ts";

export function registerEpicTreeWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: epicTreeUrl(":place", ":iid"),
    action: epicsPolicy.read,
    summary: "List the child epics and the issues directly below an epic",
    params: NoteablePageParams,
    response: EpicTreeLevel,
    handler: async ({ ctx, params }) =>
      presentEpicTreeLevel(ctx, await getEpicTreeLevel(ctx, toEpicRefOfPage(params))),
  });

  routes.web({
    method: "PUT",
    path: epicTreeUrl(":place", ":iid"),
    action: epicsPolicy.update,
    summary: "Move a child epic or an issue to a place below an epic",
    params: NoteablePageParams,
    body: EpicTreeMoveRequest,
    response: EpicTreeLevel,
    async handler({ ctx, params, body }) {
      const ref = toEpicRefOfPage(params);
      await moveInEpicTree(ctx, ref, body);
      return presentEpicTreeLevel(ctx, await getEpicTreeLevel(ctx, ref));
    },
  });

  routes.web({
    method: "GET",
    path: epicSummaryUrl(":place", ":iid"),
    action: epicsPolicy.read,
    summary: "Sum up everything below an epic",
    params: NoteablePageParams,
    response: EpicSummary,
    handler: ({ ctx, params }) => getEpicSummary(ctx, toEpicRefOfPage(params)),
  });
}
