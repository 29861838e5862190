/** Module definition of saved replies: reusable comment texts of users and of projects. */
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateSavedRepliesAfterNamespaceMove } from "./namespace-listener.ts";
import { registerSavedRepliesPageRoutes } from "./saved-replies.pages.ts";
import { registerSavedRepliesWebRoutes } from "./saved-replies.web.ts";

export const savedRepliesModule: Module = {
  name: "saved-replies",
  listeners: [defineListener(NAMESPACE_EVENTS.moved, updateSavedRepliesAfterNamespaceMove)],
  routes(routes) {
    registerSavedRepliesWebRoutes(routes);
    registerSavedRepliesPageRoutes(routes);
  },
};
