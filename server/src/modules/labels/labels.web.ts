/** Web routes of labels: the list that a sidebar offers, and the form that creates a label there. */
import { LABEL_DESCRIPTION_MAX, WebLabel } from "@cairn/contract/labels";
import { wireBoolean, wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { formatErrorSentences } from "../../platform/errors/error-sentences.ts";
import { pagingQueryParams, respondWithListPage } from "../../platform/http/paging.ts";
import type { RouteErrorResponse, RouteRegistrar } from "../../platform/http/routes.ts";
import type { PlaceRef } from "../projects/index.ts";
import { createLabel } from "./creating.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { presentWebLabel } from "./labels.present.ts";
import { listLabels } from "./reading.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  include_ancestor_groups: wireBoolean.optional(),
  search: z.string().max(255).optional(),
});

const NewLabelRequest = z.strictObject({
  label: z.strictObject({
    title: z.string().max(1_024),
    color: z.string().max(64),
    description: z.string().max(LABEL_DESCRIPTION_MAX).optional(),
  }),
});

export function registerLabelsWebRoutes(routes: RouteRegistrar): void {
  addList(routes, "/:place/-/labels.json", (path) => ({ project: { path } }));
  addList(routes, "/groups/:place/-/labels.json", (path) => ({ group: { path } }));
  addCreation(routes, "/:place/-/labels.json", (path) => ({ project: { path } }));
  addCreation(routes, "/groups/:place/-/labels.json", (path) => ({ group: { path } }));
}

function addCreation(
  routes: RouteRegistrar,
  path: string,
  where: (path: string) => PlaceRef,
): void {
  routes.web({
    method: "POST",
    path,
    action: labelsPolicy.manage,
    summary: "Create a label, from the sidebar of an issue or epic",
    params: PlaceParams,
    body: NewLabelRequest,
    response: WebLabel,
    status: 200,
    creates: true,
    refusal: toErrorResponse,
    async handler({ ctx, params, body }) {
      const { title, color, description = "" } = body.label;
      const wish = { title, color, description, priority: null };
      return presentWebLabel(
        await createLabel(ctx, where(params.place), wish).catch((error: unknown) => {
          throw error instanceof AppError && error.code === "forbidden" ? notFoundError() : error;
        }),
      );
    },
  });
}

function addList(routes: RouteRegistrar, path: string, where: (path: string) => PlaceRef): void {
  routes.web({
    method: "GET",
    path,
    action: labelsPolicy.read,
    summary: "List labels, for the sidebar of an issue",
    params: PlaceParams,
    query: ListQuery,
    response: z.array(WebLabel),
    async handler(call) {
      const { ctx, params, query } = call;
      const filter = {
        withCounts: false,
        ancestors: query.include_ancestor_groups ?? false,
        search: query.search || undefined,
      };
      const rows = await respondWithListPage(call, (slice) =>
        listLabels(ctx, where(params.place), filter, slice),
      );
      return rows.map(presentWebLabel);
    },
  });
}

function toErrorResponse(error: AppError): RouteErrorResponse | undefined {
  if (error.code !== "invalid" && error.code !== "conflict") return undefined;
  return { status: 422, body: { errors: formatErrorSentences(error) } };
}
