/** Web routes of a noteable's page that list, save and delete the viewer's drafts. */
import {
  Draft,
  DraftUpdateRequest,
  DraftConflict,
  draftFieldSchema,
  DraftList,
} from "@cairn/contract/drafts";
import * as z from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { NoteablePageParams, type NoteablePagePaths } from "../noteables/index.ts";
import { draftsPolicy } from "./drafts.policy.ts";
import { saveDraft, listDrafts } from "./saving.ts";

/** Adds the routes below the page of one noteable kind, such as the issue page. */
export function registerDraftRoutes(routes: RouteRegistrar, pages: NoteablePagePaths): void {
  routes.web({
    method: "GET",
    path: `${pages.path}/drafts.json`,
    action: draftsPolicy.list,
    summary: `List the viewer's drafts for ${pages.what}`,
    params: NoteablePageParams,
    response: DraftList,
    handler: ({ ctx, params }) => listDrafts(ctx, pages.ref(params)),
  });

  routes.web({
    method: "PUT",
    path: `${pages.path}/drafts/:field`,
    action: draftsPolicy.keep,
    summary: "Save or delete a draft",
    params: NoteablePageParams.extend({ field: draftFieldSchema }),
    body: DraftUpdateRequest,
    takesText: true,
    response: z.union([Draft, DraftConflict]),
    handler: async ({ ctx, params: { field, ...page }, body, reply }) => {
      try {
        return (await saveDraft(ctx, pages.ref(page), { field, ...body })) ?? undefined;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "stale") throw error;
        reply.code(409);
        return { errors: [error.message], draft: error.details.current };
      }
    },
  });
}
