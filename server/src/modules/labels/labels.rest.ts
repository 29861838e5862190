/** REST routes of labels, the same for projects and groups. */
import { Label, LABEL_DESCRIPTION_MAX, LABEL_PRIORITY_MAX } from "@cairn/contract/labels";
import { wireBoolean, wireInteger, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { NamespaceRef } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { createLabel } from "./creating.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { presentLabel } from "./labels.present.ts";
import { promoteLabel } from "./promoting.ts";
import { getLabel, listLabels } from "./reading.ts";
import { removeLabel } from "./removing.ts";
import { updateLabel } from "./updating.ts";

/** Path segment that names a label, by id or by title. */
const wireLabel = z
  .string()
  .min(1)
  .max(1_024)
  .transform((title) => ({
    title,
    ...(/^[1-9]\d{0,14}$/.test(title) ? { id: Number(title) } : {}),
  }));

const PlaceParams = z.strictObject({ id: wireNamespaceIdOrPath });
const LabelParams = z.strictObject({ id: wireNamespaceIdOrPath, label_id: wireLabel });

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  with_counts: wireBoolean.optional(),
  include_ancestor_groups: wireBoolean.optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
});

const GroupListQuery = ListQuery.extend({
  include_descendant_groups: wireBoolean.optional(),
  only_group_labels: wireBoolean.optional(),
});

const OneQuery = z.strictObject({ include_ancestor_groups: wireBoolean.optional() });

const Title = z.string().max(1_024);
const Color = z.string().max(64);
const Description = z
  .string()
  .max(LABEL_DESCRIPTION_MAX)
  .nullable()
  .transform((text) => text ?? "");
/** Priority of a label in a request. "", "null" and null mean no priority. */
const Priority = z.union([
  z.enum(["", "null"]).transform(() => null),
  z.null(),
  wireInteger.pipe(z.int().min(0).max(LABEL_PRIORITY_MAX)),
]);

const NewLabel = z.strictObject({
  name: Title,
  color: Color,
  description: Description.optional(),
});
const NewProjectLabel = NewLabel.extend({ priority: Priority.optional() });

const ChangedLabel = z.strictObject({
  new_name: Title.optional(),
  color: Color.optional(),
  description: Description.optional(),
});
const ChangedProjectLabel = ChangedLabel.extend({ priority: Priority.optional() });
type Change = z.output<typeof ChangedProjectLabel>;

/** Older clients send the name of the label in the request body instead of in the URL. */
const Named = z.strictObject({ name: wireLabel });

export function registerLabelsRestRoutes(routes: RouteRegistrar): void {
  addProjectLabels(routes);
  addGroupLabels(routes);
  addPromotion(routes);
}

function addProjectLabels(routes: RouteRegistrar): void {
  const where = (project: NamespaceRef) => ({ project });
  addReading(routes, "/projects/:id/labels", "a project", where);

  routes.api({
    method: "GET",
    path: "/projects/:id/labels",
    action: labelsPolicy.read,
    summary: "List the labels that can be used in a project",
    params: PlaceParams,
    query: ListQuery,
    response: z.array(Label),
    async handler(call) {
      const { ctx, params, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listLabels(ctx, where(params.id), filterOf(query), slice),
      );
      return rows.map(presentLabel);
    },
  });

  routes.api({
    method: "POST",
    path: "/projects/:id/labels",
    action: labelsPolicy.manage,
    summary: "Create a label in a project",
    params: PlaceParams,
    body: NewProjectLabel,
    response: Label,
    creates: true,
    handler: async ({ ctx, params, body }) => {
      const { name: title, color, description = "", priority = null } = body;
      const wish = { title, color, description, priority };
      return presentLabel(await createLabel(ctx, where(params.id), wish));
    },
  });

  addChanging(routes, "/projects/:id/labels", "a project", where, ChangedProjectLabel);
}

function addGroupLabels(routes: RouteRegistrar): void {
  const where = (group: NamespaceRef) => ({ group });
  addReading(routes, "/groups/:id/labels", "a group", where);

  routes.api({
    method: "GET",
    path: "/groups/:id/labels",
    action: labelsPolicy.read,
    summary: "List the labels of a group",
    params: PlaceParams,
    query: GroupListQuery,
    response: z.array(Label),
    async handler(call) {
      const { ctx, params, query } = call;
      const filter = {
        ...filterOf(query),
        descendants: query.include_descendant_groups,
        projects: query.only_group_labels === false,
      };
      const rows = await respondWithListPage(call, (slice) =>
        listLabels(ctx, where(params.id), filter, slice),
      );
      return rows.map(presentLabel);
    },
  });

  routes.api({
    method: "POST",
    path: "/groups/:id/labels",
    action: labelsPolicy.manage,
    summary: "Create a label in a group",
    params: PlaceParams,
    body: NewLabel,
    response: Label,
    creates: true,
    handler: async ({ ctx, params, body }) => {
      const { name: title, color, description = "" } = body;
      const wish = { title, color, description, priority: null };
      return presentLabel(await createLabel(ctx, where(params.id), wish));
    },
  });

  addChanging(routes, "/groups/:id/labels", "a group", where, ChangedLabel);
}

function addReading(
  routes: RouteRegistrar,
  path: string,
  place: string,
  where: (ref: NamespaceRef) => PlaceRef,
): void {
  routes.api({
    method: "GET",
    path: `${path}/:label_id`,
    action: labelsPolicy.read,
    summary: `Get a label of ${place}`,
    params: LabelParams,
    query: OneQuery,
    response: Label,
    handler: async ({ ctx, params, query }) => {
      const ancestors = query.include_ancestor_groups ?? true;
      return presentLabel(await getLabel(ctx, where(params.id), params.label_id, { ancestors }));
    },
  });
}

function addChanging(
  routes: RouteRegistrar,
  path: string,
  place: string,
  where: (ref: NamespaceRef) => PlaceRef,
  changed: typeof ChangedLabel | typeof ChangedProjectLabel,
): void {
  routes.api({
    method: "PUT",
    path: `${path}/:label_id`,
    action: labelsPolicy.manage,
    summary: `Update a label of ${place}`,
    params: LabelParams,
    body: changed,
    response: Label,
    handler: async ({ ctx, params, body }) =>
      presentLabel(await updateLabel(ctx, where(params.id), params.label_id, changeOf(body))),
  });

  routes.api({
    method: "PUT",
    path,
    action: labelsPolicy.manage,
    summary: `Update a label of ${place} by name`,
    params: PlaceParams,
    body: changed.extend(Named.shape),
    response: Label,
    handler: async ({ ctx, params, body }) =>
      presentLabel(await updateLabel(ctx, where(params.id), body.name, changeOf(body))),
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:label_id`,
    action: labelsPolicy.manage,
    summary: `Delete a label of ${place}`,
    params: LabelParams,
    async handler({ ctx, params }) {
      await removeLabel(ctx, where(params.id), params.label_id);
    },
  });

  routes.api({
    method: "DELETE",
    path,
    action: labelsPolicy.manage,
    summary: `Delete a label of ${place} by name`,
    params: PlaceParams,
    body: Named,
    async handler({ ctx, params, body }) {
      await removeLabel(ctx, where(params.id), body.name);
    },
  });
}

function addPromotion(routes: RouteRegistrar): void {
  routes.api({
    method: "PUT",
    path: "/projects/:id/labels/:label_id/promote",
    action: labelsPolicy.promote,
    summary: "Promote a project label to a group label",
    params: LabelParams,
    response: Label,
    handler: async ({ ctx, params }) =>
      presentLabel(await promoteLabel(ctx, { project: params.id }, params.label_id)),
  });
}

function filterOf(query: z.output<typeof ListQuery>) {
  return {
    withCounts: query.with_counts ?? false,
    ancestors: query.include_ancestor_groups ?? true,
    search: query.search,
  };
}

function changeOf({ new_name: title, color, description, priority }: Change) {
  return { title, color, description, priority };
}
