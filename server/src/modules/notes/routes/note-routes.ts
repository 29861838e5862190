/**
 * Registers all routes of notes and discussions below the paths of a noteable kind. The module of
 * each noteable kind calls these functions.
 */
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { NoteablePagePaths, NoteableRestResource } from "../../noteables/index.ts";
import { registerDiscussionsRestRoutes } from "./discussions.rest.ts";
import { registerDiscussionsWebRoutes } from "./discussions.web.ts";
import { registerNotesRestRoutes } from "./notes.rest.ts";
import { registerThreadsWebRoutes } from "./notes.web.ts";
import { registerNoteAwardsRestRoutes } from "./note-awards.rest.ts";

export function registerNotePageRoutes(routes: RouteRegistrar, pages: NoteablePagePaths): void {
  registerDiscussionsWebRoutes(routes, pages);
  registerThreadsWebRoutes(routes, pages);
}

export function registerNoteRestRoutes(
  routes: RouteRegistrar,
  resource: NoteableRestResource,
): void {
  registerNotesRestRoutes(routes, resource);
  registerDiscussionsRestRoutes(routes, resource);
  registerNoteAwardsRestRoutes(routes, resource);
}
