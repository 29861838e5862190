/**
 * Module of the noteable kind "trip", which exists only in tests. Shows everything that a new
 * noteable kind adds to the server.
 */
import {
  registerAwardPageRoutes,
  registerAwardRestRoutes,
  awardsPolicy,
  createNoteableAwardableFinder,
} from "../src/modules/awards/index.ts";
import { registerDraftRoutes } from "../src/modules/drafts/index.ts";
import {
  registerNoteableKind,
  createNoteableRestResource,
  type NoteablePagePaths,
} from "../src/modules/noteables/index.ts";
import { registerNotePageRoutes, registerNoteRestRoutes } from "../src/modules/notes/index.ts";
import {
  registerNotesWebRoutes,
  type NoteRoutePrefix,
} from "../src/modules/notes/routes/notes.web.ts";
import { registerNoteAwardsWebRoutes } from "../src/modules/notes/routes/note-awards.web.ts";
import { registerTodoCreationRoute } from "../src/modules/todos/index.ts";
import {
  registerReferenceSyntaxesAndKinds,
  WORD_START_PATTERN,
} from "../src/platform/markdown/index.ts";
import type { Module } from "../src/platform/module.ts";
import { testTripKind, testTripsPolicy } from "./trips.ts";

const pages: NoteablePagePaths = {
  kind: "epic",
  root: "/groups/:place/-",
  path: "/groups/:place/-/epics/:iid",
  what: "an epic",
  ref: ({ place, iid }) => ({ kind: "epic", place: { group: { path: place } }, iid }),
};

const resource = createNoteableRestResource("epic", {
  under: "groups",
  plural: "epics",
  what: "an epic",
});

const notesOfGroups: NoteRoutePrefix = {
  path: "/groups/:place/-",
  ref: (path) => ({ group: { path } }),
};

/**
 * Registers the noteable kind "trip". The caller must call the returned function at the end,
 * because other test files in the same process run without this kind.
 */
export function registerTestTripKind(): () => void {
  const removeKind = registerNoteableKind(testTripKind);
  const removeReferences = registerReferenceSyntaxesAndKinds({
    syntaxes: [
      {
        name: "epic",
        mark: "&",
        // `&12` refers to the trip with the id 12. The kinds of the product use the iid instead.
        pattern: new RegExp(
          String.raw`${WORD_START_PATTERN}&(?<iid>\d{1,10})(?![\p{L}\p{N}_])`,
          "gu",
        ),
        find: (_ctx, _where, meant) =>
          Promise.resolve(meant.map(({ iid }) => ({ kind: "epic", id: Number(iid) }))),
      },
    ],
    kinds: [
      {
        kind: "epic",
        async show(ctx, met) {
          const trips = await testTripKind.forViewer(
            ctx,
            met.map(({ id }) => id),
          );
          return met.map(({ id }) => {
            const trip = trips.find((each) => each.id === id);
            if (trip === undefined) return null;
            return { href: testTripKind.webPath(trip), title: trip.title, text: `&${id}` };
          });
        },
      },
    ],
  });
  return () => {
    removeKind();
    removeReferences();
  };
}

export const testTripsModule: Module = {
  name: "trips",
  routes(routes) {
    registerNotePageRoutes(routes, pages);
    registerNoteRestRoutes(routes, resource);
    registerNotesWebRoutes(routes, notesOfGroups);
    registerNoteAwardsWebRoutes(routes, notesOfGroups);
    registerDraftRoutes(routes, pages);
    registerTodoCreationRoute(routes, resource);
    registerAwardPageRoutes(routes, pages, testTripsPolicy.read);
    registerAwardRestRoutes(routes, {
      what: "an epic",
      type: "Epic",
      path: resource.path,
      params: resource.params,
      find: (params) => createNoteableAwardableFinder(resource.ref(params)),
      read: testTripsPolicy.read,
      give: awardsPolicy.award,
    });
  },
};
