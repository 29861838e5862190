/** Web routes of a noteable's page that list the reactions and toggle a reaction. */
import { AwardSummaries, AwardToggleResponse } from "@cairn/contract/awards";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { AnyAction } from "../../platform/auth/actions.ts";
import { NoteablePageParams, type NoteablePagePaths } from "../noteables/index.ts";
import { createNoteableAwardableFinder } from "./awardables.ts";
import { awardsPolicy } from "./awards.policy.ts";
import { presentAwardsByEmoji } from "./awards.present.ts";
import { toggleAwardAndRemoveOpposite } from "./awarding.ts";
import { listAwardsByEmoji } from "./reading.ts";

/**
 * Schema of an emoji name. Accepts numbers too, because some clients send a name that consists of
 * digits, such as `100`, as a JSON number.
 */
export const wireEmojiName = z.union([z.string().min(1).max(100), z.int().transform(String)]);

/** Adds the routes below the page of one noteable kind. `read` is the policy action of that page. */
export function registerAwardPageRoutes(
  routes: RouteRegistrar,
  pages: NoteablePagePaths,
  read: AnyAction,
): void {
  routes.web({
    method: "GET",
    path: `${pages.path}/awards.json`,
    action: read,
    summary: `List the reactions to ${pages.what}, in the format of its page`,
    params: NoteablePageParams,
    response: AwardSummaries,
    handler: async ({ ctx, params }) =>
      presentAwardsByEmoji(await listAwardsByEmoji(ctx, pages.ref(params))),
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
      ok: await toggleAwardAndRemoveOpposite(
        ctx,
        createNoteableAwardableFinder(pages.ref(params)),
        body.name,
      ),
    }),
  });
}
