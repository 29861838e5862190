/** The page that lists the epics of a group, and the page that creates an epic. */
import {
  EpicList,
  epicListJsonUrl,
  EpicListQuery,
  epicsPath,
  NewEpicForm,
  newEpicPath,
} from "@cairn/contract/epics/epic-list";
import { placeFrameUrl } from "@cairn/contract/places";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { getPlaceForPage } from "../../projects/index.ts";
import { createEpic } from "../changing/creating.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getGroupForEpicsPage, listEpicsPage } from "../listing/list-pages.ts";
import { epicWebPath } from "../reading/epics.present.ts";
import { presentEpicList } from "./epic-list.present.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerEpicsPageRoutes(routes: RouteRegistrar): void {
  registerList(routes);
  registerCreation(routes);
}

function registerList(routes: RouteRegistrar): void {
  const path = epicsPath(":place");

  routes.page({
    path,
    action: epicsPolicy.list,
    params: PlaceParams,
    query: EpicListQuery,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const group = await getGroupForEpicsPage(ctx, params.place, "epics");
      if ("redirectTo" in group) return group;
      const { full_path } = group;
      return { reads: [placeFrameUrl(full_path), epicListJsonUrl(full_path, query)] };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}.json`,
    action: epicsPolicy.list,
    summary: "Get the data of the epics page",
    params: PlaceParams,
    query: EpicListQuery,
    response: EpicList,
    handler: async ({ ctx, params, query }) =>
      presentEpicList(ctx, await listEpicsPage(ctx, { path: params.place }, query)),
  });
}

function registerCreation(routes: RouteRegistrar): void {
  const path = newEpicPath(":place");

  routes.page({
    path,
    action: epicsPolicy.create,
    params: PlaceParams,
    load: ({ ctx, params }) => openNewEpic(ctx, params.place),
  });

  routes.form({
    path,
    action: epicsPolicy.create,
    params: PlaceParams,
    body: NewEpicForm,
    takesText: true,
    creates: true,
    handler: async ({ ctx, params, body }) => ({
      redirect_to: epicWebPath(await createEpic(ctx, { path: params.place }, body.epic)),
    }),
    async page({ ctx, params }, outcome) {
      const page = await openNewEpic(ctx, params.place);
      return "form" in outcome ? { ...page, form: outcome.form, status: outcome.status } : page;
    },
  });
}

async function openNewEpic(ctx: Context, path: string): Promise<PageContent | PageRedirect> {
  const at = { kind: "group", path, page: "epics/new" } as const;
  const group = await getPlaceForPage(ctx, at, (found) =>
    authorize(ctx, epicsPolicy.create, found),
  );
  return "redirectTo" in group ? group : { reads: [placeFrameUrl(group.full_path)] };
}
