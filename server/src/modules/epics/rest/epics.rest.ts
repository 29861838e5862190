/** REST routes that read, create, update and delete one epic. Each has two paths. */
import { Epic } from "@cairn/contract/epics/epics";
import { LABELS_PER_ISSUE_MAX } from "@cairn/contract/issues/issues";
import {
  wireBoolean,
  wireDateTime,
  wireDay,
  wireId,
  wireInteger,
  wireList,
  wireNamespaceIdOrPath,
} from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { createEpic } from "../changing/creating.ts";
import { removeEpic } from "../changing/removing.ts";
import { updateEpic } from "../changing/updating.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { presentEpic } from "../reading/epics.present.ts";
import { getEpic, type EpicRef, type EpicRow } from "../reading/reading.ts";
import { setParentOfEpic } from "../tree/child-epics.ts";
import { registerEpicListRestRoute } from "./listing.rest.ts";

/** Clients use both paths: the second is the one that web addresses have. */
export const EPICS_PATHS = ["/groups/:id/epics", "/groups/:id/-/epics"] as const;

export const EpicParams = z.strictObject({ id: wireNamespaceIdOrPath, epic_iid: wireId });
export type EpicParams = z.output<typeof EpicParams>;

export function toEpicRefFromParams({ id, epic_iid: iid }: EpicParams): EpicRef {
  return { group: id, iid };
}

const wireTitles = wireList(z.string().trim().max(255)).refine(
  (titles) => titles.length <= LABELS_PER_ISSUE_MAX,
);
const wireDate = z.union([wireDay, z.literal("").transform(() => null), z.null()]);

const fields = {
  description: z.string().nullable().optional(),
  confidential: wireBoolean.optional(),
  labels: z.union([wireTitles, z.null()]).optional(),
  parent_id: z.union([wireInteger, z.literal("").transform(() => 0), z.null()]).optional(),
  start_date_is_fixed: wireBoolean.optional(),
  start_date_fixed: wireDate.optional(),
  due_date_is_fixed: wireBoolean.optional(),
  due_date_fixed: wireDate.optional(),
};

const NewEpicBody = z.strictObject({
  ...fields,
  title: z.string(),
  created_at: wireDateTime.optional(),
});

const ChangedEpicBody = z.strictObject({
  ...fields,
  title: z.string().optional(),
  add_labels: wireTitles.optional(),
  remove_labels: wireTitles.optional(),
  discussion_locked: wireBoolean.optional(),
  state_event: z.enum(["close", "reopen"]).optional(),
});
type ChangedEpicBody = z.output<typeof ChangedEpicBody>;

export function registerEpicsRestRoutes(routes: RouteRegistrar): void {
  for (const path of EPICS_PATHS) {
    registerEpicListRestRoute(routes, path);
    registerRoutesOfOneEpic(routes, path);
  }
}

function registerRoutesOfOneEpic(routes: RouteRegistrar, path: string): void {
  routes.api({
    method: "POST",
    path,
    action: epicsPolicy.create,
    summary: "Create an epic in a group",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    body: NewEpicBody,
    takesText: true,
    response: Epic,
    creates: true,
    async handler({ ctx, params, body }) {
      const epic = await createEpic(ctx, params.id, {
        ...attributesOf(body),
        title: body.title,
        description: body.description ?? undefined,
        parentId: body.parent_id || undefined,
        createdAt: body.created_at,
      });
      return present(ctx, epic);
    },
  });

  routes.api({
    method: "GET",
    path: `${path}/:epic_iid`,
    action: epicsPolicy.read,
    summary: "Get an epic",
    params: EpicParams,
    response: Epic,
    handler: async ({ ctx, params }) =>
      present(ctx, await getEpic(ctx, toEpicRefFromParams(params))),
  });

  routes.api({
    method: "PUT",
    path: `${path}/:epic_iid`,
    action: epicsPolicy.update,
    summary: "Update, close or reopen an epic",
    params: EpicParams,
    body: ChangedEpicBody,
    takesText: true,
    response: Epic,
    async handler({ ctx, params, body }) {
      assertNotEmpty(body);
      const change = {
        ...attributesOf(body),
        title: body.title,
        description: body.description === null ? "" : body.description,
        discussionLocked: body.discussion_locked,
        stateEvent: body.state_event,
      };
      const ref = toEpicRefFromParams(params);
      const epic = await ctx.transaction(async (inner) => {
        if (body.parent_id !== undefined) await setParentOfEpic(inner, ref, body.parent_id || null);
        return updateEpic(inner, ref, change);
      });
      return present(ctx, epic);
    },
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:epic_iid`,
    action: epicsPolicy.remove,
    summary: "Delete an epic",
    params: EpicParams,
    async handler({ ctx, params }) {
      await removeEpic(ctx, toEpicRefFromParams(params));
    },
  });
}

/** The response for one epic includes `subscribed`; the items of a list do not. */
async function present(ctx: Context, epic: EpicRow): Promise<Epic> {
  return { ...presentEpic(ctx, epic), subscribed: await isSubscribed(ctx, epic) };
}

function attributesOf(body: Omit<ChangedEpicBody, "title">) {
  const named = (titles: string[] | null | undefined) =>
    titles === undefined ? undefined : { titles: titles ?? [] };
  const { labels, add_labels: add, remove_labels: remove } = body;
  const isLabeled = labels !== undefined || add !== undefined || remove !== undefined;
  return {
    confidential: body.confidential,
    ...(isLabeled && { labels: { set: named(labels), add: named(add), remove: named(remove) } }),
    startDateIsFixed: body.start_date_is_fixed,
    startDateFixed: body.start_date_fixed,
    dueDateIsFixed: body.due_date_is_fixed,
    dueDateFixed: body.due_date_fixed,
  };
}

function assertNotEmpty(body: ChangedEpicBody): void {
  if (Object.values(body).some((value) => value !== undefined)) return;
  const names = Object.keys(ChangedEpicBody.shape).join(", ");
  throw new AppError(
    "bad_request",
    `${names} are missing, at least one parameter must be provided`,
  );
}
