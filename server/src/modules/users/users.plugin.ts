/** The users module: accounts, sessions and tokens. Registers its routes, channel and jobs. */
import { registerReferenceSyntaxesAndKinds } from "../../platform/markdown/index.ts";
import type { Module } from "../../platform/module.ts";
import { registerAccountPageRoutes } from "./account.pages.ts";
import { registerAdministrationPageRoutes } from "./administration/administration.pages.ts";
import { createAuthenticator } from "./authenticating.ts";
import { registerPreferencesRestRoutes } from "./preferences.rest.ts";
import { registerTokensRestRoutes } from "./tokens.rest.ts";
import { usersChannels } from "./users.channel.ts";
import { ACCESS_REVOKING_EVENTS } from "./users.events.ts";
import { usersJobs } from "./users.jobs.ts";
import { registerUsersPageRoutes } from "./users.pages.ts";
import { registerUsersRestRoutes } from "./users.rest.ts";
import { userReferenceKind } from "./references.ts";
import { registerSshKeysPageRoutes } from "./ssh-keys/ssh-keys.pages.ts";
import { registerSshKeysRestRoutes } from "./ssh-keys/ssh-keys.rest.ts";
import { registerStatusRestRoutes } from "./status/status.rest.ts";
import "./users.graphql.ts";
import "./status/status.graphql.ts";

export const usersModule: Module = {
  name: "users",
  register() {
    registerReferenceSyntaxesAndKinds({ kinds: [userReferenceKind] });
  },
  authenticator: createAuthenticator,
  channels: usersChannels,
  endsAccess: ACCESS_REVOKING_EVENTS,
  jobs: usersJobs,
  routes(routes) {
    registerUsersRestRoutes(routes);
    registerPreferencesRestRoutes(routes);
    registerStatusRestRoutes(routes);
    registerTokensRestRoutes(routes);
    registerSshKeysRestRoutes(routes);
    registerSshKeysPageRoutes(routes);
    registerUsersPageRoutes(routes);
    registerAccountPageRoutes(routes);
    registerAdministrationPageRoutes(routes);
  },
};
