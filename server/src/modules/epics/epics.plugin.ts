/** Module definition of epics, the noteables of groups. */
import { registerReferenceSyntaxesAndKinds } from "../../platform/markdown/index.ts";
import type { Module } from "../../platform/module.ts";
import {
  awardsPolicy,
  createNoteableAwardableFinder,
  registerAwardPageRoutes,
  registerAwardRestRoutes,
} from "../awards/index.ts";
import { registerAutocompleteSourceRoutes } from "../autocomplete/index.ts";
import { registerDraftRoutes } from "../drafts/index.ts";
import { registerIssueEpicsProvider } from "../issues/index.ts";
import { registerNoteableKind } from "../noteables/index.ts";
import {
  GROUP_NOTE_ROUTE_PREFIX,
  registerNoteAwardsWebRoutes,
  registerNotePageRoutes,
  registerNoteRestRoutes,
  registerNotesWebRoutes,
  registerResourceEventsRestRoutes,
} from "../notes/index.ts";
import { registerTodoCreationRoute } from "../todos/index.ts";
import { epicAutocompleteSource } from "./discussing/completing.ts";
import { epicSystemNoteListeners } from "./discussing/epic-listener.ts";
import { epicTodoListeners } from "./discussing/giving-todos.ts";
import { epicNoteableKind } from "./epic-noteable.ts";
import { epicPagePaths, epicRestResource, epicRestResourceById } from "./epic-params.ts";
import { epicsPolicy } from "./epics.policy.ts";
import { findEpicAssignment } from "./issues/epic-assignment.ts";
import { assignEpicOfIssue, loadEpicsOfIssues } from "./issues/issue-epics.ts";
import { registerEpicAssignmentWebRoute } from "./pages/epic-assignment.web.ts";
import { registerEpicListsWebRoutes } from "./pages/epic-lists.web.ts";
import { registerEpicTreeWebRoutes } from "./pages/epic-tree.web.ts";
import { canPromoteIssue } from "./promoting/promoting.ts";
import { registerEpicsPageRoutes } from "./pages/epics.pages.ts";
import { registerRoadmapPageRoutes } from "./pages/roadmap.pages.ts";
import { findNamedEpicId } from "./quick-actions/named-epic.ts";
import { registerEpicPageRoute } from "./pages/epic.pages.ts";
import { registerEpicWebRoutes } from "./pages/epic.web.ts";
import { epicsChannels } from "./pages/epics.channel.ts";
import { registerEpicQuickActions } from "./quick-actions/register.ts";
import { epicReferenceKind, epicReferenceSyntax } from "./reading/references.ts";
import { registerChildEpicsRestRoutes } from "./rest/child-epics.rest.ts";
import { registerEpicIssuesRestRoutes } from "./rest/epic-issues.rest.ts";
import { registerEpicsRestRoutes } from "./rest/epics.rest.ts";
import { treeChangeListeners } from "./tree/tree-change-listeners.ts";
import { epicTreeListeners } from "./tree/tree-listeners.ts";
import "./graphql/listing.graphql.ts";
import "./graphql/mutations.graphql.ts";

export const epicsModule: Module = {
  name: "epics",
  register() {
    registerNoteableKind(epicNoteableKind);
    registerIssueEpicsProvider({
      load: loadEpicsOfIssues,
      assign: assignEpicOfIssue,
      findIdByReference: findNamedEpicId,
      findAssignment: findEpicAssignment,
      canPromote: canPromoteIssue,
    });
    registerEpicQuickActions();
    registerReferenceSyntaxesAndKinds({
      syntaxes: [epicReferenceSyntax],
      kinds: [epicReferenceKind],
    });
  },
  routes(routes) {
    registerEpicsPageRoutes(routes);
    registerRoadmapPageRoutes(routes);
    registerEpicsRestRoutes(routes);
    registerEpicIssuesRestRoutes(routes);
    registerChildEpicsRestRoutes(routes);
    registerEpicListsWebRoutes(routes);
    registerEpicTreeWebRoutes(routes);
    registerEpicAssignmentWebRoute(routes);
    registerAutocompleteSourceRoutes(routes, epicAutocompleteSource);
    registerEpicPageRoute(routes);
    registerEpicWebRoutes(routes);
    registerNotePageRoutes(routes, epicPagePaths);
    registerNoteRestRoutes(routes, epicRestResourceById);
    registerResourceEventsRestRoutes(routes, epicRestResourceById, ["label"]);
    registerNotesWebRoutes(routes, GROUP_NOTE_ROUTE_PREFIX);
    registerNoteAwardsWebRoutes(routes, GROUP_NOTE_ROUTE_PREFIX);
    registerDraftRoutes(routes, epicPagePaths);
    registerTodoCreationRoute(routes, epicRestResource);
    registerAwardPageRoutes(routes, epicPagePaths, epicsPolicy.read);
    registerAwardRestRoutes(routes, {
      what: "an epic",
      type: "Epic",
      path: epicRestResource.path,
      params: epicRestResource.params,
      find: (params) => createNoteableAwardableFinder(epicRestResource.ref(params)),
      read: epicsPolicy.read,
      give: awardsPolicy.award,
    });
  },
  channels: epicsChannels,
  listeners: [
    ...epicSystemNoteListeners,
    ...epicTodoListeners,
    // Before the listener that deletes the link of a removed issue, which they follow.
    ...treeChangeListeners,
    ...epicTreeListeners,
  ],
};
