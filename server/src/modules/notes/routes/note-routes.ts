/** Adds the routes of notes. The module of each noteable kind calls it for its own paths. */
import type { Routes } from "../../../platform/http/routes.ts";
import type { NoteablePages, NoteableRestResource } from "../../noteables/index.ts";
import { addDiscussionsRest } from "./discussions.rest.ts";
import { addDiscussionsWeb } from "./discussions.web.ts";
import { addNotesRest } from "./notes.rest.ts";
import { addThreadsWeb } from "./notes.web.ts";
import { addNoteAwardsRest } from "./note-awards.rest.ts";

export function addNotePageRoutes(routes: Routes, pages: NoteablePages): void {
  addDiscussionsWeb(routes, pages);
  addThreadsWeb(routes, pages);
}

export function addNoteRestRoutes(routes: Routes, resource: NoteableRestResource): void {
  addNotesRest(routes, resource);
  addDiscussionsRest(routes, resource);
  addNoteAwardsRest(routes, resource);
}
