/** The page of one epic: its URL, and the API responses that are sent along with the page. */
import { awardsUrl } from "@cairn/contract/awards";
import { epicSummaryUrl, epicTreeUrl } from "@cairn/contract/epics/epic-tree";
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { discussionPageUrl } from "@cairn/contract/notes/discussions";
import { placeFrameUrl } from "@cairn/contract/places";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { NoteablePageParams } from "../../noteables/index.ts";
import { epicPagePaths, toEpicRefOfPage } from "../epic-params.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { epicWebPath } from "../reading/epics.present.ts";
import { getEpic } from "../reading/reading.ts";

export function registerEpicPageRoute(routes: RouteRegistrar): void {
  routes.page({
    path: epicPagePaths.path,
    action: epicsPolicy.read,
    params: NoteablePageParams,
    // Redirects when the URL has a former path of the group.
    async load({ ctx, params }) {
      const epic = await getEpic(ctx, toEpicRefOfPage(params));
      const { full_path: path } = epic.place;
      const base = epicWebPath(epic);
      if (path !== params.place) return { redirectTo: base };
      return {
        reads: [
          placeFrameUrl(path),
          noteablePageJsonUrl(base),
          awardsUrl(base),
          epicTreeUrl(path, epic.iid),
          epicSummaryUrl(path, epic.iid),
          discussionPageUrl(base),
        ],
      };
    },
  });
}
