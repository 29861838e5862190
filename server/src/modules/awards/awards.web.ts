/** Web routes of a noteable's page that list the reactions and toggle a reaction. */
import { AwardGroups, AwardToggleResponse } from "@cairn/contract/awards";
import * as z from "zod";
import type { Routes } from "../../platform/http/routes.ts";
import type { AnyAction } from "../../platform/auth/actions.ts";
import { NoteablePageParams, type NoteablePages } from "../noteables/index.ts";
import { createNoteableAwardableFinder } from "./awardables.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { presentAwardGroups } from "./awards.present.ts";
import { toggleAwardOnPage } from "./awarding.ts";
import { listAwardGroups } from "./reading.ts";

/** Some clients send an emoji name that consists of digits, such as `100`, as a JSON number. */
export const wireEmojiName = z.union([z.string().min(1).max(100), z.int().transform(String)]);

/** Adds the routes below the page of one noteable kind. `read` is the policy action of that page. */
export function addAwardPageRoutes(routes: Routes, pages: NoteablePages, read: AnyAction): void {
  routes.web({
    method: "GET",
    path: `${pages.path}/awards.json`,
    action: read,
    summary: `List the reactions to ${pages.what}, in the format of its page`,
    params: NoteablePageParams,
    response: AwardGroups,
    handler: async ({ ctx, params }) =>
      presentAwardGroups(await listAwardGroups(ctx, pages.ref(params))),
  });

  routes.web({
    method: "POST",
    path: `${pages.path}/toggle_award_emoji`,
    action: awardsPolicy.award,
    summary: `Add or remove the viewer's reaction to ${pages.what}`,
    params: NoteablePageParams,
    body: z.strictObject({ name: wireEmojiName }),
    response: AwardToggleResponse,
    status: 200,
    // Makes the route honor the Idempotency-Key header. Otherwise a repeated request would undo its own
    // toggle.
    creates: true,
    handler: async ({ ctx, params, body }) => ({
      ok: await toggleAwardOnPage(ctx, createNoteableAwardableFinder(pages.ref(params)), body.name),
    }),
  });
}
