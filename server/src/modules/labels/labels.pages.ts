/** Page routes of the lists of labels of a project and of a group. */
import { labelListAddress } from "@cairn/contract/labels";
import { listCacheKey } from "@cairn/contract/pages";
import { frameAddresses } from "@cairn/contract/place-api";
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import type { Routes } from "../../platform/http/routes.ts";
import type { PageContent, Redirect } from "../../platform/pages/page.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { openLabelsPage } from "./labels-page.ts";

const PlaceParams = z.strictObject({ place: wirePath });
const PageQuery = z.strictObject({ search: z.string().max(255).optional() });

export function addLabelsPages(routes: Routes): void {
  addPageOf(routes, "project", "/:place/-/labels");
  addPageOf(routes, "group", "/groups/:place/-/labels");
}

function addPageOf(routes: Routes, kind: "project" | "group", path: string): void {
  routes.page({
    path,
    action: labelsPolicy.read,
    params: PlaceParams,
    query: PageQuery,
    async load({ ctx, params }): Promise<PageContent | Redirect> {
      const place = await openLabelsPage(ctx, kind, params.place);
      if ("redirectTo" in place) return place;
      const name = { kind, full_path: place.full_path };
      // A group page also requests the labels that the group itself owns, because in the full
      // list only project labels are marked.
      const own = kind === "group" ? [listCacheKey(labelListAddress(name, { own: true }))] : [];
      return { reads: [...frameAddresses(name), listCacheKey(labelListAddress(name)), ...own] };
    },
  });
}
