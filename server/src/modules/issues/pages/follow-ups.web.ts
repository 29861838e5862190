/** Web route from which the new issue page reads the thread that the follow-up issue quotes. */
import { FollowUpIssueDefaults } from "@cairn/contract/issues/issue-page";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { notesPolicy, toNoteErrorResponse } from "../../notes/index.ts";
import { getFollowUpDefaults } from "../discussing/follow-ups.ts";

export function registerFollowUpsWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/:place/-/discussions/:discussion_id/follow_up.json",
    action: notesPolicy.resolve,
    summary: "Get the initial title and description of a follow-up issue for a thread",
    params: z.strictObject({ place: wireFullPath, discussion_id: z.string().max(255) }),
    response: FollowUpIssueDefaults,
    refusal: toNoteErrorResponse,
    handler: ({ ctx, params }) =>
      getFollowUpDefaults(ctx, { path: params.place }, params.discussion_id),
  });
}
