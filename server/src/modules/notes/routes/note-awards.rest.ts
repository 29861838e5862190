/** REST routes that list, add and remove reactions to notes. */
import { wireId } from "@cairn/contract/wire";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { registerAwardRestRoutes } from "../../awards/index.ts";
import type { NoteableRestResource } from "../../noteables/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import { createNoteAwardableFinder } from "../writing/awardable-notes.ts";

export function registerNoteAwardsRestRoutes(
  routes: RouteRegistrar,
  resource: NoteableRestResource,
): void {
  registerAwardRestRoutes(routes, {
    what: "a note",
    type: "Note",
    path: `${resource.path}/notes/:note_id`,
    params: resource.params.extend({ note_id: wireId }),
    find({ note_id: id, ...params }) {
      const { place, ...under } = resource.ref(params);
      return createNoteAwardableFinder({ place, under, id });
    },
    read: notesPolicy.read,
    give: notesPolicy.award,
  });
}
