/** HTML pages of saved replies: the viewer's own, and those of a project. */
import { frameAddresses } from "@cairn/contract/place-api";
import {
  OWN_REPLIES_ADDRESS,
  OWN_REPLIES_PATH,
  projectRepliesAddress,
} from "@cairn/contract/saved-replies";
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import type { Routes } from "../../platform/http/routes.ts";
import type { PageContent, Redirect } from "../../platform/pages/page.ts";
import { openSavedRepliesPage } from "./reading.ts";
import { savedRepliesPolicy } from "./saved-replies.policy.ts";

const PageQuery = z.strictObject({ search: z.string().max(255).optional() });

export function addSavedRepliesPages(routes: Routes): void {
  routes.page({
    path: OWN_REPLIES_PATH,
    action: savedRepliesPolicy.listOwn,
    query: PageQuery,
    async load({ ctx }) {
      authorize(ctx, savedRepliesPolicy.listOwn);
      return { reads: [OWN_REPLIES_ADDRESS] };
    },
  });

  routes.page({
    path: "/:place/-/saved_replies",
    action: savedRepliesPolicy.use,
    params: z.strictObject({ place: wirePath }),
    query: PageQuery,
    async load({ ctx, params }): Promise<PageContent | Redirect> {
      const place = await openSavedRepliesPage(ctx, params.place);
      if ("redirectTo" in place) return place;
      const { full_path } = place;
      const frame = frameAddresses({ kind: "project", full_path });
      return { reads: [...frame, projectRepliesAddress(full_path)] };
    },
  });
}
