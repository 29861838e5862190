/** HTML pages of saved replies: the viewer's own, and those of a project. */
import { frameDataUrls } from "@cairn/contract/place-api";
import {
  OWN_SAVED_REPLIES_URL,
  OWN_SAVED_REPLIES_PATH,
  projectSavedRepliesUrl,
} from "@cairn/contract/saved-replies";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { getProjectForSavedRepliesPage } from "./reading.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";

const PageQuery = z.strictObject({ search: z.string().max(255).optional() });

export function registerSavedRepliesPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: OWN_SAVED_REPLIES_PATH,
    action: savedRepliesPolicy.listOwn,
    query: PageQuery,
    async load({ ctx }) {
      authorize(ctx, savedRepliesPolicy.listOwn);
      return { reads: [OWN_SAVED_REPLIES_URL] };
    },
  });

  routes.page({
    path: "/:place/-/saved_replies",
    action: savedRepliesPolicy.use,
    params: z.strictObject({ place: wireFullPath }),
    query: PageQuery,
    async load({ ctx, params }): Promise<PageContent | PageRedirect> {
      const place = await getProjectForSavedRepliesPage(ctx, params.place);
      if ("redirectTo" in place) return place;
      const { full_path } = place;
      const frame = frameDataUrls({ kind: "project", full_path });
      return { reads: [...frame, projectSavedRepliesUrl(full_path)] };
    },
  });
}
