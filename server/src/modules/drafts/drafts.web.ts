/** Doors of the page under which people write: what they have not sent yet. */
import { Draft, DraftChange, DraftConflict, draftField, DraftList } from "@cairn/contract/drafts";
import * as z from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { IssueParams, refOf } from "../issues/index.ts";
import { draftsPolicy } from "./drafts.policy.ts";
import { keepDraft, listDrafts } from "./keeping.ts";

export function addDraftsWeb(routes: Routes): void {
  routes.web({
    method: "GET",
    path: "/:place/-/issues/:iid/drafts.json",
    action: draftsPolicy.list,
    summary: "One's own drafts at an issue",
    params: IssueParams,
    response: DraftList,
    handler: ({ ctx, params }) => listDrafts(ctx, refOf(params)),
  });

  routes.web({
    method: "PUT",
    path: "/:place/-/issues/:iid/drafts/:field",
    action: draftsPolicy.keep,
    summary: "Keep a draft, or drop it",
    params: IssueParams.extend({ field: draftField }),
    body: DraftChange,
    takesText: true,
    response: z.union([Draft, DraftConflict]),
    handler: async ({ ctx, params: { field, ...issue }, body, reply }) => {
      try {
        return (await keepDraft(ctx, refOf(issue), { field, ...body })) ?? undefined;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "stale") throw error;
        reply.code(409);
        return { errors: [error.message], draft: error.details.current };
      }
    },
  });
}
