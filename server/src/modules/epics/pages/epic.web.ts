/** Web routes that read, update, follow and delete one epic. */
import {
  EPIC_SERIALIZERS,
  EpicPageResponse,
  WebEpic,
  WebEpicUpdateRequest,
  type WebEpicUpdateFields,
} from "@cairn/contract/epics/epic-page";
import { wireBoolean } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { NoteablePageParams, runOrReplyWithErrors } from "../../noteables/index.ts";
import { registerRealtimeChangesRoute, registerTextVersionRoutes } from "../../texts/index.ts";
import { removeEpic } from "../changing/removing.ts";
import type { EpicUpdate } from "../changing/saving.ts";
import { toggleEpicSubscription } from "../changing/subscribing.ts";
import { editEpic } from "../changing/updating.ts";
import { epicPagePaths, toEpicRefOfPage, type EpicPageParams } from "../epic-params.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getEpic, getEpicForPage } from "../reading/reading.ts";
import { presentEpicPage } from "./epic-page.present.ts";
import { presentWebEpic } from "./web-epic.present.ts";

const PATH = `${epicPagePaths.path}.json`;

export function registerEpicWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: PATH,
    action: epicsPolicy.read,
    summary: "Get an epic, in the format of its page",
    params: NoteablePageParams,
    query: z.strictObject({ serializer: z.enum(EPIC_SERIALIZERS).optional() }),
    response: z.union([WebEpic, EpicPageResponse]),
    async handler({ ctx, params, query }) {
      const ref = toEpicRefOfPage(params);
      if (query.serializer === "page") return presentEpicPage(ctx, await getEpicForPage(ctx, ref));
      return presentWebEpic(ctx, await getEpic(ctx, ref));
    },
  });

  for (const method of ["PUT", "PATCH"] as const) {
    routes.web({
      method,
      path: PATH,
      action: epicsPolicy.update,
      summary: "Update an epic, from its page",
      params: NoteablePageParams,
      body: WebEpicUpdateRequest,
      takesText: true,
      response: WebEpic,
      handler: ({ ctx, params, body, reply }) =>
        runOrReplyWithErrors(reply, "Epic", () => edit(ctx, params, toEpicUpdate(body.epic))),
    });
  }

  routes.web({
    method: "DELETE",
    path: PATH,
    action: epicsPolicy.remove,
    summary: "Delete an epic",
    params: NoteablePageParams,
    body: z.strictObject({ destroy_confirm: wireBoolean.optional() }),
    response: z.strictObject({ web_url: z.string() }),
    handler: ({ ctx, params, body, reply }) =>
      runOrReplyWithErrors(reply, "Epic", async () => {
        const isConfirmed = body.destroy_confirm === true;
        const { place } = await removeEpic(ctx, toEpicRefOfPage(params), { isConfirmed });
        return { web_url: `/groups/${place.full_path}/-/epics` };
      }),
  });

  routes.web({
    method: "POST",
    path: `${epicPagePaths.path}/toggle_subscription`,
    action: epicsPolicy.subscribe,
    summary: "Subscribe to an epic, or unsubscribe from it",
    params: NoteablePageParams,
    status: 200,
    handler: ({ ctx, params }) => toggleEpicSubscription(ctx, toEpicRefOfPage(params)),
  });

  const get = (ctx: Context, params: EpicPageParams) => getEpic(ctx, toEpicRefOfPage(params));
  registerRealtimeChangesRoute(routes, epicPagePaths, epicsPolicy.read, get);
  registerTextVersionRoutes(routes, {
    pages: epicPagePaths,
    called: "Epic",
    get,
    read: epicsPolicy.read,
    update: epicsPolicy.update,
    deleteTexts: epicsPolicy.update,
    edited: WebEpic,
    edit,
  });
}

async function edit(ctx: Context, params: EpicPageParams, change: EpicUpdate): Promise<WebEpic> {
  const edited = await editEpic(ctx, toEpicRefOfPage(params), change);
  return presentWebEpic(ctx, edited.epic, edited);
}

function toEpicUpdate(sent: WebEpicUpdateFields): EpicUpdate {
  const { label_ids: all, add_label_ids: added, remove_label_ids: removed } = sent;
  const labels = {
    ...(all !== undefined && { set: { ids: all } }),
    ...(added !== undefined && { add: { ids: added } }),
    ...(removed !== undefined && { remove: { ids: removed } }),
  };
  return {
    title: sent.title,
    description: sent.description === null ? "" : sent.description,
    lockVersion: sent.lock_version,
    task: sent.update_task,
    stateEvent: sent.state_event,
    confidential: sent.confidential,
    discussionLocked: sent.discussion_locked,
    labels: Object.keys(labels).length === 0 ? undefined : labels,
  };
}
