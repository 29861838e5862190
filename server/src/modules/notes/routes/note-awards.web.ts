/** Web route that toggles a reaction to a note. */
import { AwardToggleResponse } from "@cairn/contract/awards";
import { wireId, wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import type { Routes } from "../../../platform/http/routes.ts";
import { toggleAwardOnPage, wireEmojiName } from "../../awards/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import type { NoteRouteBase } from "./notes.web.ts";
import { createNoteAwardableFinder } from "../writing/awardable-notes.ts";

export function addNoteAwardsWeb(routes: Routes, { path, ref }: NoteRouteBase): void {
  routes.web({
    method: "POST",
    path: `${path}/notes/:id/toggle_award_emoji`,
    action: notesPolicy.award,
    summary: "Add or remove the viewer's reaction to a note",
    params: z.strictObject({ place: wirePath, id: wireId }),
    body: z.strictObject({ name: wireEmojiName }),
    response: AwardToggleResponse,
    status: 200,
    // With this option the route accepts an Idempotency-Key. Without the key, a repeated request would
    // undo the first toggle.
    creates: true,
    handler: async ({ ctx, params, body }) => ({
      ok: await toggleAwardOnPage(
        ctx,
        createNoteAwardableFinder({ place: ref(params.place), id: params.id }),
        body.name,
      ),
    }),
  });
}
