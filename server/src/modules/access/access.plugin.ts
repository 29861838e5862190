/**
 * The access module: the tree of namespaces, memberships and access levels. The module has no routes.
 */
import { defineListener, defineJobListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { USER_EVENTS } from "../users/index.ts";
import { NAMESPACE_EVENTS } from "./access.events.ts";
import { ERASE_NAMESPACES_JOB, eraseNamespacesJob } from "./erasing.ts";
import { createPersonalNamespace, renamePersonalNamespace } from "./personal-namespaces.ts";

export const accessModule: Module = {
  name: "access",
  listeners: [
    defineListener(USER_EVENTS.signedUp, (ctx, { user_id: id }) =>
      createPersonalNamespace(ctx, id),
    ),
    defineListener(USER_EVENTS.usernameChanged, (ctx, { user_id: id }) =>
      renamePersonalNamespace(ctx, id),
    ),
    defineJobListener(NAMESPACE_EVENTS.removed, ERASE_NAMESPACES_JOB),
  ],
  jobs: [eraseNamespacesJob],
};
