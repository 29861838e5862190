/** Web route that toggles a reaction to a note. */
import { AwardToggleResponse } from "@cairn/contract/awards";
import { wireId, wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { toggleAwardAndRemoveOpposite, wireEmojiName } from "../../awards/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import type { NoteRoutePrefix } from "./notes.web.ts";
import { createNoteAwardableFinder } from "../writing/awardable-notes.ts";

export function registerNoteAwardsWebRoutes(
  routes: RouteRegistrar,
  { path, ref }: NoteRoutePrefix,
): void {
  routes.web({
    method: "POST",
    path: `${path}/notes/:id/toggle_award_emoji`,
    action: notesPolicy.award,
    summary: "Add or remove the viewer's reaction to a note",
    params: z.strictObject({ place: wireFullPath, id: wireId }),
    body: z.strictObject({ name: wireEmojiName }),
    response: AwardToggleResponse,
    status: 200,
    // With this option the route accepts an Idempotency-Key. Without the key, a repeated request would
    // undo the first toggle.
    creates: true,
    handler: async ({ ctx, params, body }) => ({
      ok: await toggleAwardAndRemoveOpposite(
        ctx,
        createNoteAwardableFinder({ place: ref(params.place), id: params.id }),
        body.name,
      ),
    }),
  });
}
